import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirm-by-typing.module.css'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  /** What to type: the name of what goes. */
  readonly word: string
  readonly action: string
  readonly isBusy?: boolean
  readonly children: ReactNode
  onConfirm(): void
  onClose(): void
}

/** For what cannot be undone: nobody types a name by accident. */
export function ConfirmByTyping({ isOpen, title, onClose, ...rest }: Props) {
  const { t } = useTranslation('kit')
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      // Locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Question {...rest} onClose={onClose} />
    </Modal>
  )
}

function Question({ word, action, isBusy = false, children, onConfirm, onClose }: Omit<Props, 'isOpen' | 'title'>) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState('')
  const isRight = typed.trim() === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) onConfirm()
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      {children}
      <TextInput
        label={t('type_to_confirm', { word })}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" disabled={!isRight} loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
