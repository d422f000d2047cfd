import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import type { Form } from './form.tsx'

type Props = {
  readonly form: Form<object>
  readonly submit: ReactNode
  readonly isDisabled?: boolean
  /** Absent if the form cannot be cancelled. */
  onCancel?: (() => void) | undefined
}

/** The submit and cancel buttons of a form. */
export function FormButtons({ form, submit, isDisabled = false, onCancel }: Props) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={form.isBusy} disabled={isDisabled}>
        {submit}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
