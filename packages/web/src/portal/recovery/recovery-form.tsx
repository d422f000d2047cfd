import '../../kit/mantine-choosers.css'
import { Button, MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { eventNames } from '@sineta/contract'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { formatDuration, useLocale } from '../../kit/display/time.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { type Form, FormProblem, useForm } from '../../kit/forms/form.tsx'
import { fromLocalInput } from '../../kit/forms/local-datetime.ts'
import { formatCount, isCounted } from '../../kit/recovery/count.ts'
import { ago, SincePresets } from '../../kit/recovery/since-presets.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { type Kind, useAppId } from '../shell/app.ts'
import classes from './recovery.module.css'
import { TryWaiting } from './try-waiting.tsx'

type Values = { since: string; until: string; events: string[]; client: string; rate: number | '' }

// Whole kinds first, written as in the endpoint's own choice of events.
const choices = [...new Set(eventNames.map((name) => `${name.split('.')[0]}.*`)), ...eventNames]

/** The filters as the body of the request. An empty field applies no filter. */
const wantedOf = ({ since, until, events, client }: Values) => ({
  since: fromLocalInput(since),
  ...(until !== '' && { until: fromLocalInput(until) }),
  ...(events.length > 0 && { events }),
  ...(client.trim() !== '' && { client: client.trim() }),
})

type Props = { kind: Kind; isActive: boolean; started(taskId: string): void }

export function RecoveryForm({ kind, isActive, started }: Props) {
  const { t } = useTranslation('recovery')
  const params = { app_id: useAppId(), kind }
  const form = useForm({
    initial: { since: ago('24h'), until: '', events: [], client: '', rate: 50 } as Values,
    send: (values) =>
      call('POST /v1/portal/app/{app_id}/endpoint/{kind}/resend-failed', {
        params,
        body: { ...wantedOf(values), ...(values.rate !== '' && { rate: values.rate }) },
      }),
    done: ({ task_id }) => started(task_id),
  })
  return (
    <Card>
      <form {...form.element} className={classes.form}>
        <TextInput {...form.text('since')} type="datetime-local" label={t('since')} />
        <TextInput
          {...form.text('until')}
          type="datetime-local"
          label={t('until')}
          description={t('until_hint')}
          inputWrapperOrder={order}
        />
        <SincePresets choose={(since) => form.set({ since, until: '' })} />
        <MultiSelect
          label={t('events')}
          description={t('events_hint')}
          inputWrapperOrder={order}
          placeholder={form.values.events.length === 0 ? t('events_any') : ''}
          data={choices}
          searchable
          clearable
          value={form.values.events}
          error={form.faultOf('events')}
          onChange={(events) => form.set({ events })}
        />
        <TextInput
          {...form.text('client')}
          label={t('client')}
          description={t('client_hint')}
          inputWrapperOrder={order}
          placeholder="colegio-aurora"
        />
        <NumberInput
          label={t('rate')}
          description={t('rate_hint')}
          inputWrapperOrder={order}
          min={1}
          max={500}
          value={form.values.rate}
          error={form.faultOf('rate')}
          onChange={(rate) => form.set({ rate: rate === '' ? '' : Number(rate) })}
        />
        <div className={classes.end}>
          <Count form={form} params={params} isActive={isActive} />
          <FormProblem form={form} />
        </div>
      </form>
    </Card>
  )
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The number of matching deliveries, shown before anything is sent. */
function Count({
  form: { values, isBusy },
  params,
  isActive,
}: {
  form: Form<Values>
  params: { app_id: string; kind: Kind }
  isActive: boolean
}) {
  const { t } = useTranslation(['recovery', 'resend_task'])
  const locale = useLocale()
  const isAsked = values.since !== ''
  const { events, ...rest } = isAsked ? wantedOf(values) : { since: '', events: undefined }
  const count = useRead(
    'GET /v1/portal/app/{app_id}/endpoint/{kind}/resend-failed/count',
    { params, query: { ...rest, ...(events && { events: events.join(',') }) } },
    { enabled: isAsked },
  )
  if (count.error !== null) return <ProblemNote error={count.error} onTryAgain={() => void count.refetch()} />
  const { matched, waiting } = count.data ?? { matched: 0, waiting: 0 }
  const formatted = formatCount(matched, locale)
  return (
    <>
      <p role="status">
        {count.data === undefined
          ? isAsked && t('counting')
          : t('count', { ns: 'resend_task', count: matched, formatted })}{' '}
        {matched > 0 &&
          isCounted(matched) &&
          values.rate !== '' &&
          values.rate > 0 &&
          t('takes', { duration: formatDuration(Math.ceil(matched / values.rate), locale) })}
      </p>
      <Button
        type="submit"
        leftSection={<RotateCw size={16} aria-hidden />}
        loading={isBusy}
        disabled={matched === 0 || !isActive}
      >
        {t('start', { ns: 'resend_task', count: matched, formatted })}
      </Button>
      {waiting > 0 && (
        <p className={classes.waiting}>
          {t('waiting', { count: waiting, formatted: formatCount(waiting, locale) })}{' '}
          <TryWaiting appId={params.app_id} kind={params.kind} />
        </p>
      )}
    </>
  )
}
