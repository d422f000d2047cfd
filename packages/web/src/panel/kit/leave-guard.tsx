import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../../kit/feedback/confirm.module.css'

/** Asks before a page with something unsaved is left. */
export function LeaveGuard({ isNeeded, onLeave }: { isNeeded: boolean; onLeave(): void }) {
  const { t } = useTranslation('record')
  const blocker = useBlocker({ shouldBlockFn: () => isNeeded, enableBeforeUnload: () => isNeeded, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={t('leave.title')}
      // Locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'kit' }) }}
    >
      <div className={classes.body}>
        <p>{t('leave.text')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {t('leave.stay')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            {t('leave.go')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
