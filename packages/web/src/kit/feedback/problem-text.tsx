import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fault, type Problem, problemOf } from '../api/problem.ts'
import { CopyId } from '../display/copy-id.tsx'
import classes from './problem-text.module.css'

// Their general words say too little: which event was not asked for, for example, only the server's sentence says.
const hasDetail: ReadonlySet<string> = new Set([
  'webhook_url_invalid',
  'event_not_in_scope',
  'invalid_parameter',
  'unauthenticated',
])

export type Said = {
  readonly words: string /** The server's own sentence, in English. */
  readonly detail: string | null
}

/** A problem or a fault in the reader's language. */
export function useProblemWords(): (what: Problem | Fault) => Said {
  const { t, i18n } = useTranslation('problem')
  return (what) => {
    const sentence = 'detail' in what ? what.detail : what.message
    // A page that is older than its server may not know the reason, or even the code.
    const key = [`${what.code}_${what.reason}`, what.code].find((one) => i18n.exists(one, { ns: 'problem' }))
    if (key === undefined) return { words: sentence || what.code, detail: null }
    // It exists, as was asked right above.
    const words = t(key as 'required')
    return { words, detail: hasDetail.has(key) && sentence !== '' ? sentence : null }
  }
}

/** The same of a code alone, as tasks and lists of refusals have it. */
export function useCodeWords(): (code: string) => string {
  const say = useProblemWords()
  return (code) => say({ code, pointer: '', message: '' }).words
}

/** As the text below a field. */
export function FaultText({ fault }: { fault: Fault }) {
  const { words, detail } = useProblemWords()(fault)
  return (
    <>
      {words}
      {detail !== null && <span lang="en"> {detail}</span>}
    </>
  )
}

/** What went wrong, spoken as soon as it is there. */
export function ErrorNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.note} role="alert">
      <CircleAlert size={18} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}

type NoteProps = {
  /** Of a read or a mutation; nothing is shown while it is null. */
  readonly error?: Error | null
  readonly problem?: Problem | null
  onTryAgain?(): void
}

/** Why something was refused, where it happened, with the request id that support asks for. */
export function ProblemNote({ error = null, problem = error && problemOf(error), onTryAgain }: NoteProps) {
  const { t } = useTranslation('kit')
  const say = useProblemWords()
  if (problem === null) return null
  const { words, detail } = say(problem)
  return (
    <ErrorNote
      action={
        onTryAgain && (
          <Button variant="default" size="xs" onClick={onTryAgain}>
            {t('try_again')}
          </Button>
        )
      }
    >
      {words}
      {detail !== null && (
        <span className={classes.detail} lang="en">
          {detail}
        </span>
      )}
      {problem.requestId !== undefined && (
        <span className={classes.request}>
          {t('request_id')} <CopyId value={problem.requestId} what={t('request_id')} />
        </span>
      )}
    </ErrorNote>
  )
}
