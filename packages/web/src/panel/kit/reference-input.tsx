import { type SelectProps, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemOf, type PagedRoute, useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import type { Early } from './early.ts'
import type { InputProps } from './field-input.tsx'
import { useFieldFrame } from './resource-words.ts'

// Lists to choose from are a fifth of the panel's script, and most visits open no form: they are fetched when a form needs one.

/** The list, and until it is there the field below. */
export const awaited = <P extends AwaitedProps>(List: ComponentType<P & Early>) =>
  function Awaited(props: P) {
    const early: Early['early'] = useRef(null)
    return (
      <Suspense fallback={<Place early={early} {...props} />}>
        <List early={early} {...props} />
      </Suspense>
    )
  }

export const Chooser = awaited<SelectProps>(lazy(() => import('./chooser.tsx')))

type AwaitedProps = Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'required' | 'placeholder'>

/**
 * Keeps the place of a list that is on its way: without it the Tab key would pass it by, and the fields below would move. What is
 * typed here is looked for in the list.
 */
function Place({ early, id, label, description, error, required, placeholder }: AwaitedProps & Early) {
  const keep = ({ type, currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    early.current = type === 'blur' ? null : { typed: currentTarget.value, isAskedFor: type !== 'focus' }
  }
  return (
    <TextInput
      {...{ id, label, description, error, placeholder, required: required === true }}
      // Of no form, or Enter would send it.
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
  /** What the field holds, and what people call it. */
  keyOf(item: ItemOf<R>): string | number
  nameOf(item: ItemOf<R>): string
  /** Where a name needs another list. */
  useNaming?(): (item: ItemOf<R>) => string
  readonly query?: Readonly<Record<string, unknown>>
  /** Where the list is long, the server looks for what is typed. */
  readonly isSearched?: boolean
  /** The query that finds one by its key, where a search for the key does not. */
  find?(key: string): Readonly<Record<string, unknown>>
}

/** An input for a field that names a record of another list: a class, a school year, a student. */
export const reference = <R extends PagedRoute>(target: Target<R>) =>
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
    // The list puts the name of what was chosen into the input, and its key before the name is known: neither is a search.
    const sought = typed === picked?.label || typed === chosen ? '' : typed
    const [q] = useDebouncedValue(sought, 150)
    const query = { limit: 200, ...target.query, ...(isSearched && q !== '' && { limit: 20, q }) }
    // The table says which route it is; the compiler cannot follow its parameters from here.
    const isAllowed = may(list)
    const read = useRead(list as PagedRoute, { params: { cnpj }, query } as never, { enabled: isAllowed })
    // Only matches of what is typed are offered: a list that changes under the pointer loses the click.
    const isSearching = isSearched && (sought !== q || read.isLoading)
    const found = isSearching ? undefined : (read.data as { data: ItemOf<R>[] } | undefined)
    const asOption = (item: ItemOf<R>) => ({ value: String(keyOf(item)), label: naming(item) })
    const items = (found?.data ?? []).map(asOption)
    // What a record holds already may stand far below in a long list, so it is asked for by itself.
    const isUnnamed = chosen !== '' && picked?.value !== chosen
    const own = useRead(
      list as PagedRoute,
      { params: { cnpj }, query: { ...target.query, ...find(chosen) } } as never,
      { enabled: isAllowed && isSearched && isUnnamed },
    )
    const named = (own.data as { data: ItemOf<R>[] } | undefined)?.data.map(asOption) ?? []
    const listed = [...items, ...named].find((item) => item.value === chosen)
    // Its name outlives the search that found it: without it the input would fall back to the number and search anew.
    if (listed !== undefined && picked?.value !== chosen) setPicked(listed)
    const label = picked?.value === chosen ? picked.label : chosen
    const isOffered = items.some((item) => item.value === chosen)
    const data = chosen === '' || isOffered ? items : [{ value: chosen, label }, ...items]
    // What one may not choose from stays as it is.
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
