import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { eventNames } from '@sineta/contract'
import { ListFilter, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { httpClasses, statuses } from '../../kit/deliveries/delivery.ts'
import { fromLocalInput, toLocalInput } from '../../kit/forms/local-datetime.ts'
import { rangeNames } from '../../kit/list/ranges.ts'
import classes from './filter-bar.module.css'
import { type Changes, type Filters, filterNames, isId, searchFor } from './filters.ts'

type Props = {
  readonly filters: Filters
  change(changes: Changes): void
  clear(): void
}

/** The usual filters in one line. A button opens the others, which are open if one of them is set. */
export function FilterBar({ filters, change, clear }: Props) {
  const { t } = useTranslation(['deliveries', 'delivery_status', 'kit'])
  const hasMore = ['since', 'until', 'client', 'http', 'id'].some((name) => name in filters)
  // Stays open when the last of them is cleared, because the user may be retyping a time.
  const [wantsMore, setWantsMore] = useState(hasMore)
  const isOpen = wantsMore || hasMore
  const sought = filters.subject ?? filters.text ?? ''
  return (
    <search className={classes.bar} aria-label={t('filter.name')}>
      <div className={classes.line}>
        <SearchField key={sought} value={sought} change={change} />
        <Choice
          label={t('filter.env')}
          value={filters.env}
          all={t('filter.env')}
          options={environments.map((value) => [value, t(`environment.${value}`, { ns: 'kit' })])}
          choose={(env) => change({ env })}
        />
        <Choice
          label={t('filter.range')}
          value={filters.range}
          all={t('filter.all_time')}
          options={rangeNames.map((value) => [value, t(`filter.ranges.${value}`)])}
          choose={(range) => change({ range })}
        />
        <Choice
          label={t('filter.status')}
          value={filters.status}
          all={t('filter.status')}
          options={statuses.map((value) => [value, t(value, { ns: 'delivery_status' })])}
          choose={(status) => change({ status })}
        />
        <Choice
          label={t('filter.event')}
          value={filters.event}
          all={t('filter.event')}
          options={eventNames.map((value) => [value, value])}
          choose={(event) => change({ event })}
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

/** One field to search for records, deliveries and parts of the body. */
function SearchField({ value, change }: { value: string; change: Props['change'] }) {
  const { t } = useTranslation('deliveries')
  return (
    <Typed
      aria-label={t('filter.search')}
      placeholder={t('filter.search_hint')}
      value={value}
      type="search"
      leftSection={<Search size={15} aria-hidden />}
      className={classes.search ?? ''}
      faultOf={(written) => (searchFor(written) === null ? t('filter.search_short') : null)}
      enter={(written) => change(searchFor(written) ?? {})}
    />
  )
}

const environments = ['test', 'live'] as const

type ChoiceProps = {
  readonly label: string
  readonly value: string | undefined
  /** The label of the first option, which applies no filter. */
  readonly all: string
  readonly options: readonly (readonly [value: string, label: string])[]
  choose(value: string | undefined): void
}

/** A native select: typing finds an entry, and phones show it in their own way. */
function Choice({ label, value = '', all, options, choose }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data-chosen={value !== ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
}

function MoreFilters({ filters, change }: Omit<Props, 'clear'>) {
  const { t } = useTranslation('deliveries')
  return (
    <div className={classes.more}>
      <TextInput
        type="datetime-local"
        label={t('filter.since')}
        value={filters.since ? toLocalInput(new Date(filters.since)) : ''}
        onChange={({ currentTarget: { value } }) => change({ since: value ? fromLocalInput(value) : undefined })}
      />
      <TextInput
        type="datetime-local"
        label={t('filter.until')}
        value={filters.until ? toLocalInput(new Date(filters.until)) : ''}
        onChange={({ currentTarget: { value } }) => change({ until: value ? fromLocalInput(value) : undefined })}
      />
      <Typed
        key={`client ${filters.client}`}
        label={t('filter.client')}
        placeholder="colegio-aurora"
        value={filters.client ?? ''}
        enter={(client) => change({ client: client || undefined })}
      />
      <NativeSelect
        label={t('filter.http')}
        value={filters.http ?? ''}
        onChange={({ currentTarget: { value } }) => change({ http: value || undefined })}
      >
        <option value="">{t('filter.any')}</option>
        {httpClasses.map((value) => (
          <option key={value} value={value}>
            {t(`http.${value}`)}
          </option>
        ))}
      </NativeSelect>
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

type TypedProps = Omit<TextInputProps, 'value' | 'error' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  readonly value: string
  enter(text: string): void
  /** Returns why a text cannot be searched for, or null if it can. */
  faultOf?(text: string): string | null
}

/** Applies the text when it is complete: on Enter, or when the field loses the focus. */
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
