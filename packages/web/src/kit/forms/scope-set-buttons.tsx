import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './scope-picker.module.css'
import { scopeSets } from './scope-sets.ts'

/** Common choices to start from; each replaces what is chosen. */
export function ScopeSetButtons({ onChange }: { onChange(scopes: string[]): void }) {
  const { t } = useTranslation('scope_picker')
  return (
    <div className={classes.sets}>
      <span className="quiet">{t('start_with')}</span>
      {(['attendance', 'academic', 'most'] as const).map((name) => (
        <Button key={name} variant="default" size="compact-sm" onClick={() => onChange([...scopeSets[name]])}>
          {t(`set.${name}`)}
        </Button>
      ))}
    </div>
  )
}
