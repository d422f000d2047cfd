import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toLocalInput } from '../forms/local-datetime.ts'
import { type Range, rangeNames, ranges } from '../list/ranges.ts'
import classes from './recovery.module.css'

/**
 * The value of a time field at the start of the range. One minute late, because the server checks its 30 days to the second.
 */
export const ago = (range: Range) => toLocalInput(new Date(Date.now() - ranges[range] + 60_000))

/** Shortcuts for the start time, for users who do not know the exact minute. */
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
