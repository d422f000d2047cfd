import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { rangeNames } from '../../kit/list/ranges.ts'
import classes from './audit.module.css'
import { actions, type Filters, readFilters } from './filters.ts'

/** Filters by person, action and period. */
export function FilterBar({ filters, change }: { filters: Filters; change(filters: Filters): void }) {
  const { t } = useTranslation(['audit', 'audit_action'])
  const { items: people } = useReadPages('GET /v1/portal/member', {})
  const set = (changes: Record<string, string | undefined>) => change(readFilters({ ...filters, ...changes }))
  const choices = [
    { name: 'person', options: people.map(({ id, name, email }) => [id, name || email] as const) },
    { name: 'action', options: actions.map((action) => [action, t(action, { ns: 'audit_action' })] as const) },
    { name: 'range', options: rangeNames.map((range) => [range, t(`filter.ranges.${range}`)] as const) },
  ] as const
  return (
    <search className={classes.filters} aria-label={t('filter.name')}>
      {choices.map(({ name, options }) => (
        <NativeSelect
          key={name}
          aria-label={t(`filter.${name}`)}
          value={filters[name] ?? ''}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value || undefined })}
        >
          <option value="">{t(`filter.any_${name}`)}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      ))}
      <Checkbox
        label={t('filter.views')}
        checked={filters.views === 'shown'}
        onChange={({ currentTarget }) => set({ views: currentTarget.checked ? 'shown' : undefined })}
      />
    </search>
  )
}
