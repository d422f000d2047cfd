import { CircleCheck, CircleX } from 'lucide-react'
import { ToneBadge } from '../display/tone-badge.tsx'
import { useCodeWords } from '../feedback/problem-text.tsx'

/** Whether something was done, in the page's own word for it, or why it was refused. */
export function Outcome({ result, done }: { result: string; done: string }) {
  const say = useCodeWords()
  const isDone = result === 'ok'
  return (
    <ToneBadge tone={isDone ? 'good' : 'bad'} icon={isDone ? CircleCheck : CircleX}>
      {isDone ? done : say(result)}
    </ToneBadge>
  )
}
