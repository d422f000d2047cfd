import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fault, type Problem, problemOf } from '../api/problem.ts'
import { CopyId } from '../display/copy-id.tsx'
import classes from './problem-text.module.css'

// The general message of these codes says too little. Only the server's sentence names the event that was not granted, for
// example.
const codesWithDetail: ReadonlySet<string> = new Set([
  'webhook_url_invalid',
  'event_not_in_scope',
  'invalid_parameter',
  'unauthenticated',
])

export type Said = {
  readonly words: string
  /** The server's own sentence, in English. */
  readonly detail: string | null
}

/** Returns a function that describes a problem or a fault in the user's language. */
export function useProblemWords(): (what: Problem | Fault) => Said {
  const { t, i18n } = useTranslation('problem')
  return (what) => {
    const sentence = 'detail' in what ? what.detail : what.message
    // A page older than its server may not know the reason, or even the code.
    const key = [`${what.code}_${what.reason}`, what.code].find((one) => i18n.exists(one, { ns: 'problem' }))
    if (key === undefined) return { words: sentence || what.code, detail: null }
    // The cast is safe because `exists` was checked above.
    const words = t(key as 'required')
    return { words, detail: codesWithDetail.has(key) && sentence !== '' ? sentence : null }
  }
}

/** Like `useProblemWords`, for a code alone, as in tasks and lists of refusals. */
export function useCodeWords(): (code: string) => string {
  const describe = useProblemWords()
  return (code) => describe({ code, pointer: '', message: '' }).words
}

/** The text below a faulty field. */
export function FaultText({ fault }: { fault: Fault }) {
  const { words, detail } = useProblemWords()(fault)
  return (
    <>
      {words}
      {detail !== null && <span lang="en"> {detail}</span>}
    </>
  )
}

/** An error message that screen readers announce at once. */
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
  /** The error of a read or a mutation; nothing is shown while it is null. */
  readonly error?: Error | null
  readonly problem?: Problem | null
  onTryAgain?(): void
}

/** Explains a refusal where it happened, with the request id that support asks for. */
export function ProblemNote({ error = null, problem = error && problemOf(error), onTryAgain }: NoteProps) {
  const { t } = useTranslation('kit')
  const describe = useProblemWords()
  if (problem === null) return null
  const { words, detail } = describe(problem)
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
