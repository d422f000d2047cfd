import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input, Inputs } from './field-input.tsx'
import classes from './filter-bar.module.css'
import type { Filters, Option, Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'
import type { Filtered } from './use-filters.ts'

type Choices = NonNullable<Resource<unknown>['choices']>

type Props = {
  readonly words: string
  readonly isSearched: boolean
  readonly filters: Filters
  readonly choices?: Choices
  readonly sought?: Inputs
  readonly given: Filtered
  change(changes: Readonly<Record<string, string>>, isTyping?: boolean): void
  clear(): void
}

/** Search as you type, and filters, in one line. The URL holds them all. */
export function FilterBar({ words, isSearched, filters, choices = {}, sought = {}, given, change, clear }: Props) {
  const { t } = useTranslation('record')
  const wording = useResourceWords(words)
  if (!isSearched && Object.keys({ ...filters, ...choices, ...sought }).length === 0) return null
  return (
    <search className={classes.bar}>
      {isSearched && (
        <SearchBox
          label={wording.find('search') ?? t('search')}
          value={given.q ?? ''}
          onChange={(q) => change({ q }, true)}
        />
      )}
      {Object.entries(filters).map(([name, values]) => (
        <FilterSelect
          key={name}
          label={wording.field(name)}
          options={values.map((value) => ({ value, label: wording.value(name, value) }))}
          value={given[name] ?? ''}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {Object.entries(choices).map(([name, useOptions]) => (
        <ChoiceSelect
          key={name}
          label={wording.field(name)}
          useOptions={useOptions}
          value={given[name] ?? ''}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {Object.entries(sought).map(([name, input]) => (
        <SoughtFilter
          key={name}
          name={name}
          words={words}
          input={input}
          value={given[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {Object.keys(given).length > 0 && (
        <Button variant="subtle" color="gray" leftSection={<X size={16} aria-hidden />} onClick={clear}>
          {t('clear_filters', { ns: 'kit' })}
        </Button>
      )}
    </search>
  )
}

type SelectProps = { readonly label: string; readonly value: string; onChange(value: string): void }

function FilterSelect({ label, options, value, onChange }: SelectProps & { options: readonly Option[] }) {
  const { t } = useTranslation('record')
  return (
    <NativeSelect aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{`${label}: ${t('all')}`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

function ChoiceSelect({ useOptions, ...props }: SelectProps & { useOptions: () => readonly Option[] }) {
  const options = useOptions()
  // Still loading, or the role may not read the list.
  return options.length === 0 ? null : <FilterSelect {...props} options={options} />
}

type SoughtProps = {
  readonly name: string
  readonly words: string
  readonly input: Input
  readonly value: string | undefined
  onChange(value: string): void
}

/** A button until it is used, because the select needs much script and most visits filter by nothing. */
function SoughtFilter({ name, words, input: Input, value, onChange }: SoughtProps) {
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  // Has its own label, because the form beside the list may have the same field.
  const label = `sought_${name}`
  const wording = useResourceWords(words)
  if (!isUsed && value === undefined)
    return (
      <Button variant="default" leftSection={<Search size={16} aria-hidden />} onClick={() => setUsed(true)}>
        {wording.field(label)}
      </Button>
    )
  return (
    <div className={classes.sought}>
      <Input
        id={id}
        leaf={{ pointer: `/${name}`, name: label, field: { kind: 'text' } }}
        words={words}
        value={value}
        error={null}
        autoFocus={isUsed}
        onChange={(next) => onChange(String(next))}
      />
    </div>
  )
}

function SearchBox({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next
    onChange(next)
  }, 200)
  // Back, forward and "clear" change the URL without typing in this box.
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
