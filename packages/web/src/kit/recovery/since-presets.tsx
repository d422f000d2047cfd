import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toField } from '../forms/local-moment.ts'
import { type Range, rangeNames, ranges } from '../list/ranges.ts'
import classes from './recovery.module.css'

/** A minute inside the range, because the server counts its 30 days to the second. */
export const ago = (range: Range) => toField(new Date(Date.now() - ranges[range] + 60_000))

/** When to begin, for those who do not know the minute. */
export function SincePresets({ choose }: { choose(since: string): void }) {
  const { t } = useTranslation('resend_task')
  return (
    <div className={classes.presets}>
      <span className="quiet">{t('since_presets')}</span>
      {rangeNames.map((range) => (
        <Button key={range} variant="default" size="compact-sm" onClick={() => choose(ago(range))}>
          {t(`preset.${range}`)}
        </Button>
      ))}
    </div>
  )
}
