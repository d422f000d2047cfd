import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { ErrorNote } from '../feedback/problem-text.tsx'
import { FormProblem, useForm } from '../forms/form.tsx'
import { useLinkToken } from '../forms/link-token.ts'
import { useMailLinkSite } from '../site.ts'

type Props = {
  /** The kind of link that was opened. Accepting an invitation also signs the user in. */
  readonly link: 'invitation' | 'reset'
  /** Called after an invitation is accepted. Without it, the page says that the password is set. */
  onAccepted?(): unknown
}

/** The page that links in our mails open to choose a password. */
export function NewPassword({ link, onAccepted }: Props) {
  const { t } = useTranslation('sign_in')
  const site = useMailLinkSite()
  const token = useLinkToken()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: { password: '' },
    send: async ({ password }) => {
      if (link === 'reset') return call(`POST /v1/${site}/password/reset`, { body: { token, password } })
      return call(`POST /v1/${site}/invitation/accept`, {
        body: { token, password, cookie: onAccepted !== undefined },
      })
    },
    done: () => (onAccepted ?? (() => setSaved(true)))(),
  })
  const another = link === 'reset' && (
    <p>
      <a href={`/${site}/password/forgot`}>{t('another')}</a>
    </p>
  )
  if (isSaved)
    return (
      <div role="status">
        <h1>{t(`${link}.saved_title`)}</h1>
        <p>{t(`${link}.saved`)}</p>
        <a href={`/${site}/login`}>{t('login.title')}</a>
      </div>
    )
  // The token leaves the URL on the first load, so it is missing after a reload.
  if (token === '')
    return (
      <>
        <h1>{t(`${link}.title`)}</h1>
        <p>{t(`${link}.no_token`)}</p>
        {another}
      </>
    )
  const isExpired = form.problem?.code === 'unauthenticated'
  return (
    <>
      <h1>{t(`${link}.title`)}</h1>
      <p className="quiet">{t(`${link}.lead`)}</p>
      <form {...form.element}>
        <PasswordInput
          {...form.text('password')}
          label={t('new_password')}
          description={t('password_hint')}
          autoComplete="new-password"
          required
        />
        {isExpired ? (
          <>
            <ErrorNote>{t(`${link}.late`)}</ErrorNote>
            {another}
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
