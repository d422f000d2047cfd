import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirm.module.css'
import { ProblemNote } from './problem-text.tsx'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  readonly action: string
  /** Most questions are about what cannot be taken back. */
  readonly isDangerous?: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly children: ReactNode
  onConfirm(): void
  onClose(): void
}

/** One question before something that others will notice. */
export function Confirm({
  isOpen,
  title,
  action,
  isDangerous = true,
  isBusy,
  error,
  children,
  onConfirm,
  onClose,
}: Props) {
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
      <div className={classes.body}>
        {children}
        <ProblemNote error={error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button {...(isDangerous && { color: 'red' })} loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
