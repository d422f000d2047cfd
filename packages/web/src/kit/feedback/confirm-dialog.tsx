import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { autofocusFirst, useFocusReturn } from '../shell/focus-return.ts'
import classes from './confirm.module.css'
import { ProblemNote } from './problem-text.tsx'

export type ConfirmProps = {
  readonly isOpen: boolean
  readonly title: string
  /** The verb on the confirm button. */
  readonly action: string
  /** Set to false for an action that can be undone; most cannot. */
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly error?: Error | null
  /** A word that must be typed to confirm, only for actions that destroy data. */
  readonly word?: string
  /** What the action does, to whom and when. */
  readonly children: ReactNode
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation of an action that others notice or that cannot be undone. */
export function ConfirmDialog({ isOpen, title, onClose, ...rest }: ConfirmProps) {
  const { t } = useTranslation('kit')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      // Scroll locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Question {...rest} isOpen={isOpen} onClose={onClose} />
    </Modal>
  )
}

function Question({
  isOpen,
  word,
  action,
  isDangerous = true,
  isBusy = false,
  error = null,
  children,
  onConfirm,
  onClose,
}: Omit<ConfirmProps, 'title'>) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  // The error of an earlier question, perhaps about a different action.
  const [earlier] = useState(error)
  const mayConfirm = word === undefined || typed.trim() === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // While the dialog fades out, it may already ask for the opposite: a second Enter must not undo what the first one did.
    if (isOpen && mayConfirm && !isBusy) onConfirm()
  }
  return (
    <form ref={autofocusFirst} onSubmit={submit} className={classes.body}>
      {children}
      {word !== undefined && (
        <TextInput
          label={t('type_to_confirm', { word })}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          autoComplete="off"
        />
      )}
      <ProblemNote error={error === earlier ? null : error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" {...(isDangerous && { color: 'red' })} disabled={!mayConfirm} loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
