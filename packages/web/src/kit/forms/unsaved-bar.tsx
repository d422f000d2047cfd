import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProblemNote } from '../feedback/problem-text.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './unsaved-bar.module.css'

type Props = {
  readonly isChanged: boolean
  readonly isBusy?: boolean
  readonly error?: Error | null
  /** A text such as "3 changes", if they can be counted. */
  readonly text?: string
  onSave(): void
  onDiscard(): void
}

/** A bar at the bottom of a page with unsaved changes. Leaving the page asks for confirmation. */
export function UnsavedBar({ isChanged, isBusy = false, error = null, text, onSave, onDiscard }: Props) {
  const { t } = useTranslation('kit')
  return (
    <>
      {isChanged && (
        <section className={classes.bar} aria-label={t('unsaved')}>
          <ProblemNote error={error} />
          <div className={classes.line}>
            <span role="status">{text ?? t('unsaved')}</span>
            <Button variant="default" disabled={isBusy} onClick={onDiscard}>
              {t('discard')}
            </Button>
            <Button loading={isBusy} onClick={onSave}>
              {t('save')}
            </Button>
          </div>
        </section>
      )}
      <LeaveGuard isNeeded={isChanged && !isBusy} />
    </>
  )
}
