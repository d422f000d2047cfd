import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { timeZones } from '@sineta/contract'
import { useTranslation } from 'react-i18next'
import { type BodyOf, call } from '../kit/api/call.ts'
import { refresh } from '../kit/api/queries.ts'
import { toast } from '../kit/feedback/toasts.tsx'
import { FormProblem, useForm } from '../kit/forms/form.tsx'
import { FormButtons } from '../kit/forms/form-buttons.tsx'
import { OpenedTitle } from '../kit/shell/opened-title.tsx'
import { Card } from '../kit/shell/page-frame.tsx'

const zones = timeZones.map(({ zone }) => zone)
type Zone = BodyOf<'POST /v1/admin/client/{slug}/school'>['time_zone']

/** Registers a client and invites its owner. */
export function NewClient({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin')
  const form = useForm({
    initial: { slug: '', name: '', cnpj: '', manager_name: '', manager_email: '', erp_enabled: false },
    send: (body) => call('POST /v1/admin/client', { body }),
    async done() {
      toast(t('registered'))
      onClose()
      await refresh('GET /v1/admin/client')
    },
  })
  return (
    <Card title={<OpenedTitle>{t('new_client')}</OpenedTitle>} lead={t('new_client_lead')}>
      <form {...form.element}>
        <Stack maw="28rem">
          <TextInput {...form.text('name')} label={t('name')} required />
          <TextInput {...form.text('slug')} label={t('slug')} description={t('slug_hint')} required />
          <TextInput {...form.text('cnpj')} label={t('cnpj')} inputMode="numeric" />
          <TextInput {...form.text('manager_name')} label={t('manager_name')} required />
          <TextInput {...form.text('manager_email')} type="email" label={t('manager_email')} required />
          <Checkbox
            label={t('erp')}
            checked={form.values.erp_enabled}
            onChange={({ currentTarget }) => form.set({ erp_enabled: currentTarget.checked })}
          />
          <FormProblem form={form} />
          <FormButtons form={form} submit={t('register')} onCancel={onClose} />
        </Stack>
      </form>
    </Card>
  )
}

export function NewSchool({ slug }: { slug: string }) {
  const { t } = useTranslation('admin')
  const form = useForm({
    initial: { cnpj: '', name: '', time_zone: 'America/Sao_Paulo' as Zone },
    send: (body) => call('POST /v1/admin/client/{slug}/school', { params: { slug }, body }),
    async done() {
      form.reset({ cnpj: '', name: '', time_zone: 'America/Sao_Paulo' as Zone })
      toast(t('registered'))
      await refresh('GET /v1/admin/client/{slug}/school')
    },
  })
  return (
    <form {...form.element}>
      <h3>{t('new_school')}</h3>
      <Stack maw="28rem">
        <TextInput {...form.text('name')} label={t('name')} required />
        <TextInput {...form.text('cnpj')} label={t('cnpj')} inputMode="numeric" required />
        <NativeSelect {...form.text('time_zone')} label={t('time_zone')} data={zones} />
        <FormProblem form={form} />
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t('register')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
