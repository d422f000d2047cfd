import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/queries.ts'
import { FormProblem, useForm } from '../kit/form.tsx'
import { addressByName, knowsPasskeys, signInWithPasskey } from '../kit/passkey.ts'
import { ErrorNote, ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'
import { readBack } from './back.ts'
import classes from './login.module.css'
import { login } from './words.ts'

export const words = { login }

export function Page() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const search: unknown = useSearch({ strict: false })
  const goOn = () => {
    queryClient.clear()
    return navigate({ to: readBack(search) })
  }
  // Asked for only once the password was right: before that nobody is told whether there is a second factor.
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initial: { email: '', password: '', totp: '' },
    async send({ email, password, totp }) {
      const answered = await ask('POST /v1/portal/session', {
        body: { email, password, cookie: true, ...(needsCode && totp !== '' && { totp: totp.trim() }) },
      })
      // Where there is no fault at the code, passkeys are the only second factor of the account.
      if (!answered.ok && answered.problem.code === 'second_factor_required' && answered.problem.faults.length > 0)
        setNeedsCode(true)
      return answered
    },
    done: goOn,
  })
  const isWrong = form.problem?.code === 'unauthenticated'
  const needsPasskey = form.problem?.code === 'second_factor_required' && form.problem.faults.length === 0
  return (
    <>
      <h1>{t('title')}</h1>
      {readBack(search) !== '/' && <p className="quiet">{t('goes_on')}</p>}
      <form {...form.element}>
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="username" required />
        <PasswordInput {...form.text('password')} label={t('password')} autoComplete="current-password" required />
        {needsCode && (
          <TextInput
            {...form.text('totp')}
            label={t('totp')}
            description={t('totp_hint')}
            autoComplete="one-time-code"
            autoFocus
            required
          />
        )}
        {isWrong && <ErrorNote>{t(needsCode ? 'wrong_code' : 'wrong')}</ErrorNote>}
        {needsPasskey && <ErrorNote>{t('use_passkey')}</ErrorNote>}
        {!isWrong && !needsPasskey && <FormProblem form={form} />}
        <Button type="submit" loading={form.isBusy}>
          {t('submit')}
        </Button>
      </form>
      <PasskeyButton onSignedIn={goOn} />
      <p>
        <Link to="/password/forgot">{t('forgot')}</Link>
      </p>
      <p>
        {t('no_account')} <Link to="/signup">{t('signup')}</Link>
      </p>
    </>
  )
}

/** Another way in. By an IP address no passkey works, so there the page is offered by its name. */
function PasskeyButton({ onSignedIn }: { onSignedIn(): unknown }) {
  const { t } = useTranslation('login')
  const act = useAct(signInWithPasskey, onSignedIn)
  const byName = addressByName(location)
  if (!knowsPasskeys() || byName === '') return null
  if (byName !== null)
    return (
      <p>
        <a href={byName}>{t('passkey_by_name')}</a>
      </p>
    )
  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        fullWidth
        loading={act.isBusy}
        leftSection={<Fingerprint size={16} aria-hidden />}
        onClick={() => act.run()}
      >
        {t('passkey')}
      </Button>
      {act.problem?.code === 'passkey_stopped' && <ErrorNote>{t('passkey_stopped')}</ErrorNote>}
      {act.problem?.code === 'unauthenticated' && <ErrorNote>{t('passkey_unknown')}</ErrorNote>}
      {act.problem !== null && !['passkey_stopped', 'unauthenticated'].includes(act.problem.code) && (
        <ProblemNote problem={act.problem} />
      )}
    </div>
  )
}
