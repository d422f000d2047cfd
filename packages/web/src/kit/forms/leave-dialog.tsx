import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../feedback/confirm.module.css'
import { useFocusReturn } from '../shell/focus-return.ts'

export default function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  return (
    <Modal
      opened
      onClose={onStay}
      title={t('leave_title')}
      // Scroll locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.body}>
        <p>{t('leave_text')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onStay} data-autofocus>
            {t('stay')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t('leave')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
