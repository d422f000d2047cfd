import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../feedback/confirm.module.css'

/** Asks before a page with something unsaved is left. */
export function LeaveGuard({ isNeeded, onLeave }: { isNeeded: boolean; onLeave?(): void }) {
  const { t } = useTranslation('kit')
  const blocker = useBlocker({ shouldBlockFn: () => isNeeded, enableBeforeUnload: () => isNeeded, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={t('leave_title')}
      // Locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.body}>
        <p>{t('leave_text')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {t('stay')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onLeave?.()
              blocker.proceed()
            }}
          >
            {t('leave')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
