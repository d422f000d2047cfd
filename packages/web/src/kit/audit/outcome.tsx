import { CircleCheck, CircleX } from 'lucide-react'
import { ToneBadge } from '../display/tone-badge.tsx'
import { useCodeWords } from '../feedback/problem-text.tsx'

/** Shows whether an action succeeded, with the page's own label for that, or why it was refused. */
export function Outcome({ result, done }: { result: string; done: string }) {
  const describe = useCodeWords()
  const isDone = result === 'ok'
  return (
    <ToneBadge tone={isDone ? 'good' : 'bad'} icon={isDone ? CircleCheck : CircleX}>
      {isDone ? done : describe(result)}
    </ToneBadge>
  )
}
