import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { diagnose, type Finding, readPastedHeaders } from '@sineta/contract'
import { CircleCheck, Eye, EyeOff, LockKeyhole, OctagonX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ErrorNote } from '../../kit/feedback/problem-text.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { example } from './example.ts'
import classes from './signature-debugger.module.css'
import { signature_debugger } from './words.ts'

export const words = { signature_debugger }

type Values = { headers: string; body: string; secret: string; at: string; environment: '' | 'test' | 'live' }
const nothing: Values = { headers: '', body: '', secret: '', at: '', environment: '' }

export function Page() {
  const { t } = useTranslation('signature_debugger')
  const [values, setValues] = useState<Values>(nothing)
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  // The findings are about the previous values.
  const set = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setFindings(null)
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setFindings(await examine(values))
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {/* Browsers offer Web Crypto only on https and on localhost. */}
      {globalThis.crypto?.subtle === undefined && <ErrorNote>{t('no_crypto')}</ErrorNote>}
      <div className={classes.panes}>
        <Card>
          <form className={classes.form} onSubmit={(event) => void check(event)} autoComplete="off">
            <Fields values={values} set={set} />
            <div className={classes.buttons}>
              <Button type="submit">{t('check')}</Button>
              <Button variant="subtle" onClick={() => set(example)}>
                {t('example')}
              </Button>
            </div>
          </form>
        </Card>
        <div role="status">
          <Findings findings={findings} />
        </div>
      </div>
    </PageFrame>
  )
}

const examine = ({ headers, body, secret, at, environment }: Values): Promise<Finding[]> =>
  diagnose({
    headers: readPastedHeaders(headers),
    body,
    secrets: secret
      .split(/\s+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    ...(at !== '' && { nowSeconds: new Date(at).getTime() / 1000 }),
    ...(environment !== '' && { environment }),
  })

function Fields({ values, set }: { values: Values; set(changes: Partial<Values>): void }) {
  const { t } = useTranslation(['signature_debugger', 'kit'])
  const [isShown, setShown] = useState(false)
  const text = (name: 'headers' | 'body' | 'secret' | 'at') => ({
    label: t(name),
    description: t(`${name}_hint`),
    value: values[name],
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  })
  return (
    <>
      <Textarea
        {...text('headers')}
        rows={4}
        required
        withAsterisk={false}
        classNames={{ input: classes.code ?? '' }}
      />
      <Textarea {...text('body')} rows={7} classNames={{ input: classes.code ?? '' }} />
      <div className={classes.secret} data-shown={isShown}>
        <Textarea
          {...text('secret')}
          rows={2}
          required
          withAsterisk={false}
          // A text field, so that no password manager offers to store it.
          autoComplete="off"
          placeholder="whsec_…"
          classNames={{ input: classes.code ?? '' }}
        />
        <Button
          variant="default"
          size="xs"
          aria-pressed={isShown}
          leftSection={isShown ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {t('show')}
        </Button>
      </div>
      <div className={classes.pair}>
        <TextInput {...text('at')} type="datetime-local" step={1} />
        <div>
          <span className={classes.label} id="environment-label">
            {t('environment')}
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby="environment-label"
            value={values.environment}
            onChange={(environment) => set({ environment })}
            data={[
              { value: '', label: t('either') },
              { value: 'test', label: t('environment.test', { ns: 'kit' }) },
              { value: 'live', label: t('environment.live', { ns: 'kit' }) },
            ]}
          />
        </div>
      </div>
    </>
  )
}

function Findings({ findings }: { findings: readonly Finding[] | null }) {
  const { t } = useTranslation(['signature_debugger', 'kit'])
  if (findings === null)
    return (
      <Card title={t('nothing')} lead={t('nothing_advice')}>
        <p className={classes.local}>
          <LockKeyhole size={14} aria-hidden /> {t('local')}
        </p>
      </Card>
    )
  return (
    <Card title={t('result')}>
      <ul className={classes.findings}>
        {findings.map(({ code, details }) => (
          <li key={code + JSON.stringify(details)} data-tone={code === 'ok' ? 'good' : 'bad'}>
            {code === 'ok' ? <CircleCheck size={20} aria-hidden /> : <OctagonX size={20} aria-hidden />}
            <div>
              <p className={classes.what}>{t(`finding.${code}.what`, shown(details, t))}</p>
              <p>
                <strong>{t('what_to_do')}:</strong> {t(`finding.${code}.advice`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.local}>
        <LockKeyhole size={14} aria-hidden /> {t('local')}
      </p>
    </Card>
  )
}

type Translate = ReturnType<typeof useTranslation<['signature_debugger', 'kit']>>['t']

type Details = Partial<
  Record<'header' | 'value' | 'seconds' | 'tolerance' | 'secret' | 'expected' | 'found' | 'body', string>
>

/** Untrusted text, escaped for display, and the names of the environments. */
const shown = (details: Finding['details'], t: Translate): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value === 'test' || value === 'live' ? t(`environment.${value}`, { ns: 'kit' }) : escapeInvisible(String(value)),
    ]),
  )
