import { Button, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answered } from '../portal/api/ask.ts'
import { FormProblem, useForm } from '../portal/kit/form.tsx'
import { useLinkToken } from '../portal/kit/link-token.ts'
import { ErrorNote } from '../portal/kit/problem-text.tsx'

/** Whoever has a link from a mail chooses a password: invited, or after having forgotten the last one. */
export function NewPassword({
  page,
  send,
  afterLate,
}: {
  page: 'invitation' | 'reset'
  send(body: { token: string; password: string }): Promise<Answered<unknown>>
  /** What to do about a link that does not hold any more. */
  afterLate?: ReactNode
}) {
  const { t } = useTranslation('panel')
  const token = useLinkToken()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => send({ token, password }),
    done: () => setSaved(true),
  })
  if (isSaved)
    return (
      <div role="status">
        <h1>{t('saved_title')}</h1>
        <p>{t('saved')}</p>
        <p className="quiet">{t('no_pages_yet')}</p>
      </div>
    )
  // Loaded again, the page has lost it too.
  if (token === '')
    return (
      <>
        <h1>{t(`${page}.title`)}</h1>
        <p>{t('no_token')}</p>
        {afterLate}
      </>
    )
  const isLate = form.problem?.code === 'unauthenticated'
  return (
    <>
      <h1>{t(`${page}.title`)}</h1>
      <p className="quiet">{t(`${page}.lead`)}</p>
      <form {...form.element}>
        <PasswordInput
          {...form.text('password')}
          label={t('password')}
          description={t('password_hint')}
          autoComplete="new-password"
          required
        />
        {isLate ? (
          <>
            <ErrorNote>{t(`${page}.late`)}</ErrorNote>
            {afterLate}
          </>
        ) : (
          <FormProblem form={form} />
        )}
        <Button type="submit" loading={form.isBusy}>
          {t('save')}
        </Button>
      </form>
    </>
  )
}
