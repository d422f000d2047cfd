import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { ApiError, problemOf } from '../api/problem.ts'
import { ErrorNote, ProblemNote } from '../feedback/problem-text.tsx'
import { FormProblem, useForm } from '../forms/form.tsx'
import { signInWithPasskey, supportsPasskeys, urlByHostName } from '../forms/passkey.ts'
import { useSite } from '../site.ts'
import { readReturnPath } from './return-path.ts'
import classes from './sign-in.module.css'

/** The sign-in page of a site. `children` are shown below it: links for people without an account. */
export function SignIn({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('sign_in')
  const site = useSite()
  const back = readReturnPath(new URLSearchParams(location.search).get('back'))
  return (
    <>
      <h1>{t('login.title')}</h1>
      {back !== '/' && <p className="quiet">{t('login.goes_on')}</p>}
      {/* A full page load, so that the signed-in pages start without data that another user has read. */}
      <SignInForm onSignedIn={() => location.assign(`/${site}${back}`)} />
      {children}
    </>
  )
}

type FormProps = {
  /** The user whose session expired, when signing in again. */
  readonly email?: string
  onSignedIn(): unknown
}

export function SignInForm({ email: known, onSignedIn }: FormProps) {
  const { t } = useTranslation('sign_in')
  const site = useSite()
  // Shown only after a correct password. Until then the page reveals neither a second factor nor whose account it is.
  const [needsCode, setNeedsCode] = useState(false)
  const [clients, setClients] = useState<readonly string[]>([])
  const form = useForm({
    initial: { email: known ?? '', password: '', totp: '', client: '' },
    send: ({ email, password, totp, client }) =>
      call(`POST /v1/${site}/session`, {
        body: {
          email,
          password,
          cookie: true,
          ...(needsCode && totp !== '' && { totp: totp.trim() }),
          ...(client !== '' && { client }),
        },
      }).catch((error: unknown) => {
        if (isCodeMissing(error)) setNeedsCode(true)
        if (error instanceof ApiError && error.problem.clients) setClients(error.problem.clients)
        throw error
      }),
    done: onSignedIn,
  })
  const isWrong = form.problem?.code === 'unauthenticated'
  const needsPasskey = form.problem?.code === 'second_factor_required' && form.problem.faults.length === 0
  return (
    <>
      <form {...form.element}>
        <TextInput
          {...form.text('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          readOnly={known !== undefined}
          required
        />
        <PasswordInput
          {...form.text('password')}
          label={t('password')}
          autoComplete="current-password"
          {...(known !== undefined && { 'data-autofocus': true })}
          required
        />
        {clients.length > 0 && (
          <NativeSelect {...form.text('client')} label={t('login.client')} required>
            <option value="">{t('login.choose_client')}</option>
            {clients.map((slug) => (
              <option key={slug}>{slug}</option>
            ))}
          </NativeSelect>
        )}
        {needsCode && (
          <TextInput
            {...form.text('totp')}
            label={t('login.totp')}
            description={t('login.totp_hint')}
            autoComplete="one-time-code"
            autoFocus
            required
          />
        )}
        {isWrong && <ErrorNote>{t(needsCode ? 'login.wrong_code' : 'login.wrong')}</ErrorNote>}
        {needsPasskey && <ErrorNote>{t('login.use_passkey')}</ErrorNote>}
        {!isWrong && !needsPasskey && <FormProblem form={form} />}
        <Button type="submit" loading={form.isBusy}>
          {t('login.submit')}
        </Button>
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
    </>
  )
}

/** Without a fault on the code, passkeys are the only second factor of the account. */
const isCodeMissing = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'second_factor_required' && error.problem.faults.length > 0

const meanings = { passkey_stopped: 'login.passkey_stopped', unauthenticated: 'login.passkey_unknown' } as const

/** Passkeys do not work on an IP address, so there this links to the same page by its host name. */
function PasskeyButton({ onSignedIn }: { onSignedIn(): unknown }) {
  const { t } = useTranslation('sign_in')
  const site = useSite()
  const signIn = useMutation({ mutationFn: () => signInWithPasskey(site), onSuccess: onSignedIn })
  const byName = urlByHostName(location)
  if (!supportsPasskeys() || byName === '') return null
  if (byName !== null)
    return (
      <p>
        <a href={byName}>{t('login.passkey_by_name')}</a>
      </p>
    )
  const code = signIn.error && problemOf(signIn.error).code
  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        fullWidth
        loading={signIn.isPending}
        leftSection={<Fingerprint size={16} aria-hidden />}
        onClick={() => signIn.mutate()}
      >
        {t('login.passkey')}
      </Button>
      {code !== null && code in meanings ? (
        <ErrorNote>{t(meanings[code as keyof typeof meanings])}</ErrorNote>
      ) : (
        <ProblemNote error={signIn.error} />
      )}
    </div>
  )
}
