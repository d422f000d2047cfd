import '../../kit/mantine-choosers.css'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import type { Kind } from '../shell/app.ts'
import classes from './endpoint.module.css'
import { endpointChanged, saveEndpoint } from './save-endpoint.ts'
import type { Endpoint } from './use-endpoint.ts'

type Props = {
  readonly appId: string
  readonly kind: Kind
  readonly endpoint: Endpoint | null
  readonly isSaved: boolean
  onSaved(version: number): void
}

export function AddressForm({ appId, kind, endpoint, isSaved, onSaved }: Props) {
  const { t } = useTranslation('endpoint')
  const form = useForm({
    initial: { url: endpoint?.url ?? '', max_per_second: endpoint?.max_per_second ?? ('' as number | '') },
    send: ({ url, max_per_second }) =>
      saveEndpoint(appId, kind, endpoint, {
        url: url.trim(),
        max_per_second: max_per_second === '' ? undefined : max_per_second,
      }),
    async done({ version }) {
      onSaved(version)
      await endpointChanged()
    },
  })
  return (
    <form {...form.element} className={classes.form}>
      <TextInput
        {...form.text('url')}
        label={t('url')}
        description={t(`url_hint_${kind}`)}
        placeholder="https://example.com/webhooks"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <NumberInput
        className={classes.narrow}
        label={t('throttle')}
        description={t('throttle_hint')}
        min={1}
        max={1000}
        allowDecimal={false}
        value={form.values.max_per_second}
        error={form.faultOf('max_per_second')}
        onChange={(value) => form.set({ max_per_second: value === '' ? '' : Number(value) })}
      />
      <FormProblem form={form} />
      <LeaveGuard isNeeded={form.isChanged} />
      <div className={classes.row}>
        <Button type="submit" loading={form.isBusy} disabled={endpoint !== null && !form.isChanged}>
          {t(endpoint === null ? 'create' : 'save')}
        </Button>
        <span role="status" className="quiet">
          {isSaved && !form.isChanged && t('saved')}
        </span>
      </div>
    </form>
  )
}
