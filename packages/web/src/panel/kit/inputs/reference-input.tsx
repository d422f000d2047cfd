import { type SelectProps, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentType, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemOf, type PagedRoute, useRead } from '../../../kit/api/queries.ts'
import { deferred } from '../../../kit/deferred.tsx'
import { useSchool } from '../../shell/session.ts'
import type { InputProps } from '../resource/field-input.tsx'
import { useFieldFrame } from '../resource/resource-words.ts'
import type { PendingInput } from './pending-input.ts'

// Selects make up a fifth of the panel's script and most visits open no form, so they are loaded when a form needs one.

/** Renders a select, or the placeholder below while it is loading. */
export function withPlaceholder<P extends AwaitedProps>(
  load: () => Promise<{ default: ComponentType<P & PendingInput> }>,
) {
  const List = deferred(load, SelectPlaceholder)
  return function Awaited(props: P) {
    const pendingInput: PendingInput['pendingInput'] = useRef(null)
    return <List pendingInput={pendingInput} {...props} />
  }
}

export const Chooser = withPlaceholder<SelectProps>(() => import('./chooser.tsx'))

type AwaitedProps = Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'required' | 'placeholder'>

/**
 * The placeholder of a select that is still loading. Without it the Tab key would skip the field, and the fields below would
 * move. The select then searches for the text typed here.
 */
function SelectPlaceholder({
  pendingInput,
  id,
  label,
  description,
  error,
  required,
  placeholder,
}: AwaitedProps & PendingInput) {
  const keep = ({ type, currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    pendingInput.current = type === 'blur' ? null : { typed: currentTarget.value, isOpened: type !== 'focus' }
  }
  return (
    <TextInput
      {...{ id, label, description, error, placeholder, required: required === true }}
      // Detached from the form, because Enter would submit it.
      form=""
      autoComplete="off"
      aria-busy
      onFocus={keep}
      onClick={keep}
      onChange={keep}
      onBlur={keep}
    />
  )
}

type Target<R extends PagedRoute> = {
  readonly list: R
  /** The value of the field for a record, and the record's label. */
  keyOf(item: ItemOf<R>): string | number
  nameOf(item: ItemOf<R>): string
  /** A hook that returns the label, if it needs another list. */
  useNaming?(): (item: ItemOf<R>) => string
  readonly query?: Readonly<Record<string, unknown>>
  /** For long lists: the server searches for the typed text. */
  readonly isSearched?: boolean
  /** The query that finds a record by its key, if a search for the key does not. */
  find?(key: string): Readonly<Record<string, unknown>>
}

/** Creates an input for a field that refers to a record of another list: a class, a school year, a student. */
export const referenceInput = <R extends PagedRoute>(target: Target<R>) =>
  function ReferenceInput(props: InputProps) {
    const { leaf, value, autoFocus, onChange } = props
    const { t } = useTranslation('record')
    const frame = useFieldFrame(props)
    const { cnpj, may } = useSchool()
    const [typed, setTyped] = useState('')
    const { list, keyOf, nameOf, useNaming = () => nameOf, isSearched = false, find = (q) => ({ q }) } = target
    const naming = useNaming()
    const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
    const chosen = String(value ?? '')
    // The select puts the label of the chosen record into the input, and its key before the label is known. Neither is a
    // search.
    const sought = typed === picked?.label || typed === chosen ? '' : typed
    const [q] = useDebouncedValue(sought, 150)
    const query = { limit: 200, ...target.query, ...(isSearched && q !== '' && { limit: 20, q }) }
    // The route comes from the table, so the compiler cannot follow its parameters.
    const isAllowed = may(list)
    const read = useRead(list as PagedRoute, { params: { cnpj }, query } as never, { enabled: isAllowed })
    // Offers only matches of the current text, because a list that changes under the pointer loses the click.
    const isSearching = isSearched && (sought !== q || read.isLoading)
    const found = isSearching ? undefined : (read.data as { data: ItemOf<R>[] } | undefined)
    const asOption = (item: ItemOf<R>) => ({ value: String(keyOf(item)), label: naming(item) })
    const items = (found?.data ?? []).map(asOption)
    // The current value may be far down in a long list, so it is read separately.
    const isUnnamed = chosen !== '' && picked?.value !== chosen
    const own = useRead(
      list as PagedRoute,
      { params: { cnpj }, query: { ...target.query, ...find(chosen) } } as never,
      { enabled: isAllowed && isSearched && isUnnamed },
    )
    const named = (own.data as { data: ItemOf<R>[] } | undefined)?.data.map(asOption) ?? []
    const listed = [...items, ...named].find((item) => item.value === chosen)
    // Remember the label after the search that found it: without it the input would show the key and search again.
    if (listed !== undefined && picked?.value !== chosen) setPicked(listed)
    const label = picked?.value === chosen ? picked.label : chosen
    const isOffered = items.some((item) => item.value === chosen)
    const data = chosen === '' || isOffered ? items : [{ value: chosen, label }, ...items]
    // A value that the user may not choose stays unchanged.
    if (!isAllowed) return null
    return (
      <Chooser
        {...frame}
        required={leaf.field.required === true}
        placeholder={t('choose')}
        data={data}
        value={chosen === '' ? null : chosen}
        onChange={(next, option) => {
          setPicked(next === null ? null : option)
          onChange(next ?? '')
        }}
        searchable
        clearable
        {...(autoFocus && { autoFocus })}
        nothingFoundMessage={t(isSearching ? 'searching' : 'no_match')}
        {...(isSearched && { onSearchChange: setTyped, filter: ({ options }) => options })}
      />
    )
  }
