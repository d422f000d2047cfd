import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../shell/page-frame.tsx'
import { Confirm } from './confirm.tsx'

type Props = {
  readonly title: string
  readonly lead: string
  /** The label of the button on the card and in the dialog. */
  readonly action: string
  readonly question: { readonly title: string; readonly text: string; readonly word?: string }
  /** The message shown afterwards. Without it, the card is expected to disappear. */
  readonly done?: string
  readonly tone?: 'bad'
  act(): Promise<unknown>
}

/** A card for one action, which runs only after a dialog has explained it. */
export function ConfirmedCard({ title, lead, action, question, done, tone, act }: Props) {
  const [isOpen, setOpen] = useState(false)
  const acting = useMutation({ mutationFn: act, onSuccess: () => setOpen(false) })
  return (
    <Card
      {...(tone && { tone })}
      title={title}
      lead={lead}
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {action}
        </Button>
      }
    >
      {done !== undefined && (
        <span role="status" className="quiet">
          {acting.isSuccess && done}
        </span>
      )}
      <Confirm
        isOpen={isOpen}
        title={question.title}
        {...(question.word !== undefined && { word: question.word })}
        action={action}
        isBusy={acting.isPending}
        error={acting.error}
        onConfirm={() => acting.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>{question.text}</p>
      </Confirm>
    </Card>
  )
}
