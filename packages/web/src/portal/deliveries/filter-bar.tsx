import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { eventNames } from '@sineta/contract'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'
import { type Filters, filterNames, httpClasses, isId, rangeNames, statuses } from './filters.ts'

type Props = {
  readonly filters: Filters
  change(changes: { [N in keyof Filters]?: string | undefined }): void
  clear(): void
}

/** The usual questions in one line; the rest behind a button, open where one of them is asked. */
export function FilterBar({ filters, change, clear }: Props) {
  const { t } = useTranslation('deliveries')
  const [wantsMore, setWantsMore] = useState(false)
  const hasMore = ['since', 'until', 'client', 'http', 'id'].some((name) => name in filters)
  const isOpen = wantsMore || hasMore
  return (
    <search className={classes.bar} aria-label={t('filter.name')}>
      <div className={classes.line}>
        <EnvironmentFilter filters={filters} change={change} />
        <Select
          aria-label={t('filter.range')}
          data={[
            { value: '', label: t('filter.all_time') },
            ...rangeNames.map((value) => ({ value, label: t(`filter.ranges.${value}`) })),
          ]}
          value={filters.range ?? ''}
          allowDeselect={false}
          onChange={(range) => change({ range: range || undefined })}
        />
        <Select
          aria-label={t('filter.status')}
          placeholder={t('filter.status')}
          data={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={filters.status ?? null}
          clearable
          clearButtonProps={{ 'aria-label': `${t('clear')}: ${t('filter.status')}` }}
          onChange={(status) => change({ status: status ?? undefined })}
        />
        <Select
          aria-label={t('filter.event')}
          placeholder={t('filter.event')}
          data={eventNames}
          value={filters.event ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `${t('clear')}: ${t('filter.event')}` }}
          maxDropdownHeight={320}
          onChange={(event) => change({ event: event ?? undefined })}
        />
        <Button
          variant="default"
          leftSection={<ListFilter size={15} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setWantsMore(!isOpen)}
        >
          {t('filter.more')}
        </Button>
        {filterNames.some((name) => name in filters) && (
          <Button variant="subtle" leftSection={<X size={15} aria-hidden />} onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      {isOpen && <MoreFilters filters={filters} change={change} />}
    </search>
  )
}

function EnvironmentFilter({ filters, change }: Omit<Props, 'clear'>) {
  const { t } = useTranslation('deliveries')
  return (
    <SegmentedControl
      aria-label={t('filter.env')}
      data={[
        { value: '', label: t('filter.any') },
        { value: 'test', label: t('environment.test', { ns: 'kit' }) },
        { value: 'live', label: t('environment.live', { ns: 'kit' }) },
      ]}
      value={filters.env ?? ''}
      onChange={(env) => change({ env: env || undefined })}
    />
  )
}

function MoreFilters({ filters, change }: Omit<Props, 'clear'>) {
  const { t } = useTranslation('deliveries')
  return (
    <div className={classes.more}>
      <TextInput
        type="datetime-local"
        label={t('filter.since')}
        value={toField(filters.since)}
        onChange={({ currentTarget: { value } }) => change({ since: fromField(value) })}
      />
      <TextInput
        type="datetime-local"
        label={t('filter.until')}
        value={toField(filters.until)}
        onChange={({ currentTarget: { value } }) => change({ until: fromField(value) })}
      />
      <Typed
        key={`client ${filters.client}`}
        label={t('filter.client')}
        placeholder="colegio-aurora"
        value={filters.client ?? ''}
        enter={(client) => change({ client: client || undefined })}
      />
      <Select
        label={t('filter.http')}
        placeholder={t('filter.any')}
        data={httpClasses.map((value) => ({ value, label: t(`http.${value}`) }))}
        value={filters.http ?? null}
        clearable
        clearButtonProps={{ 'aria-label': `${t('clear')}: ${t('filter.http')}` }}
        onChange={(http) => change({ http: http ?? undefined })}
      />
      <Typed
        key={`id ${filters.id}`}
        label={t('filter.id')}
        placeholder="019cae08-…"
        value={filters.id ?? ''}
        enter={(id) => change({ id: id || undefined })}
        faultOf={(id) => (id === '' || isId(id) ? null : t('filter.id_wrong'))}
      />
    </div>
  )
}

type TypedProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  enter(text: string): void
  /** Why the text cannot be asked for. */
  faultOf?(text: string): string | null
}

/** Asks when the word is complete: on Enter, or when the field is left. */
function Typed({ enter, value, faultOf, ...props }: TypedProps) {
  const [text, setText] = useState(value)
  const [fault, setFault] = useState<string | null>(null)
  const settle = () => {
    const wanted = text.trim()
    const found = faultOf?.(wanted) ?? null
    setFault(found)
    if (found === null && wanted !== value) enter(wanted)
  }
  return (
    <TextInput
      {...props}
      value={text}
      error={fault}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}

/** The browser's field knows the reader's own time, without a zone. */
function toField(instant: string | undefined): string {
  if (instant === undefined) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const fromField = (local: string) => (local === '' ? undefined : new Date(local).toISOString())
