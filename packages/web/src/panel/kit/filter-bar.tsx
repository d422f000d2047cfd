import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'
import type { Filters } from './resource.ts'
import { useResourceWords } from './resource-words.ts'
import type { Filtered } from './use-filters.ts'

type Props = {
  readonly words: string
  readonly isSearched: boolean
  readonly filters: Filters
  readonly given: Filtered
  change(changes: Readonly<Record<string, string>>, isTyping?: boolean): void
  clear(): void
}

/** Search as you type, and filters, in one line; all of it stands in the address. */
export function FilterBar({ words, isSearched, filters, given, change, clear }: Props) {
  const { t } = useTranslation('record')
  const say = useResourceWords(words)
  if (!isSearched && Object.keys(filters).length === 0) return null
  return (
    <search className={classes.bar}>
      {isSearched && (
        <SearchBox
          label={say.find('search') ?? t('search')}
          value={given.q ?? ''}
          onChange={(q) => change({ q }, true)}
        />
      )}
      {Object.entries(filters).map(([name, values]) => (
        <NativeSelect
          key={name}
          aria-label={say.field(name)}
          value={given[name] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
        >
          <option value="">{`${say.field(name)}: ${t('all')}`}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {say.value(name, value)}
            </option>
          ))}
        </NativeSelect>
      ))}
      {Object.keys(given).length > 0 && (
        <Button variant="subtle" color="gray" leftSection={<X size={16} aria-hidden />} onClick={clear}>
          {t('clear_filters', { ns: 'kit' })}
        </Button>
      )}
    </search>
  )
}

function SearchBox({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, 200)
  // Back, forward and "clear" change the address without a key in this box.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        send(next.trim())
      }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
