import type { ComponentType, ReactNode } from 'react'
import type { ReadRoute, Route } from '../../kit/api/call.ts'
import type { ItemOf, PagedRoute } from '../../kit/api/queries.ts'
import type { Fields, Values } from './field.ts'
import type { Input, Inputs } from './field-input.tsx'

/** Something that one does with a record besides editing and removing it: open a year, check a visit in. */
export type Action<Item> = {
  /** Its words are `actions.{name}`: what it is called, and what will happen. */
  readonly name: string
  readonly route: Route
  readonly isShown?: (item: Item) => boolean
  readonly isDangerous?: true
  /** What the record waits for: a button beside its name, not an entry of the menu. */
  readonly isMain?: true
  /** What its form begins with: a payment with the balance. */
  starts?(item: Item): unknown
  /** Where the record decides which values of a choice are offered: what is paid can only be refunded. */
  offers?(item: Item): Readonly<Record<string, readonly string[]>>
  /** Where it decides among which records one chooses: the classes of its grade. */
  inputsFor?(item: Item): Inputs
}

/** What a select offers. */
export type Option = { readonly value: string; readonly label: string }

/** A filter of the list: a parameter of its route, and the values that it may have, whose words are `values.{name}`. */
export type Filters = Readonly<Record<string, readonly string[]>>

/**
 * One kind of record as a page: a list, a record beside it, forms and actions, all from the operations named here. Forms have
 * the fields of the operations' bodies; an operation that the user may not call is not offered.
 */
export type Resource<Item> = {
  /** The vocabulary with its words; see `ResourceWords`. */
  readonly words: string
  readonly list: PagedRoute
  readonly read: ReadRoute
  readonly create?: Route
  /** What the path of `create` names besides the school, asked for before the fields of its body: the year of a form. */
  readonly place?: Fields
  /** What the form of a new one begins with: a flag that the API takes as set when it is absent. */
  readonly starts?: unknown
  /** Where a value that is chosen decides what a new one is asked for: a loan names a student or a member of staff. */
  fieldsFor?(fields: Fields, values: Values): Fields
  readonly update?: Route
  /** Where only some may be changed: what is paid stays as it is. */
  isEditable?(item: Item): boolean
  readonly remove?: Route
  /** The bodies of those, and of the actions. */
  readonly bodies: Readonly<Record<string, Fields>>
  /** What names one in the address and in the path of its operations. */
  keyOf(item: Item): string
  /** What people call one. */
  nameOf(item: Item): string
  /** Members that the list shows; the first is the link to the record. */
  readonly columns: readonly string[]
  /** Members that the record shows. */
  readonly facts: readonly string[]
  /** Members that name a record of another list: shown to those who may read it. */
  readonly needs?: Readonly<Record<string, ReadRoute>>
  /** Where a member is shown otherwise than its value says. */
  readonly cells?: Readonly<Record<string, (item: Item) => ReactNode>>
  /** What the list always asks for: its order. */
  readonly query?: Readonly<Record<string, unknown>>
  /** The list has a search by name (`q`). */
  readonly isSearched?: boolean
  readonly filters?: Filters
  /** Filters whose values are records of the school: a hook that lists them. */
  readonly choices?: Readonly<Record<string, () => readonly Option[]>>
  /** Filters whose values are too many for a menu: an input that searches for one, such as a student. */
  readonly sought?: Readonly<Record<string, Input>>
  /** The list can also be seen as a month or a week: the members that hold the day and the time of one. */
  readonly calendar?: { readonly day: string; readonly time?: string }
  /** Inputs for fields that need more than their shape says; see `RecordForm`. */
  readonly inputs?: Inputs
  /** The record as the body of its form, where the API answers with other names than it asks for. */
  formOf?(item: Item): unknown
  readonly actions?: readonly Action<Item>[]
  /** Below the facts of a record. */
  readonly Sections?: ComponentType<{ item: Item }>
}

/** The order of what happens day after day: one looks for what came last. */
export const newestFirst = { sort: '-created_at' } as const

type Table<L extends PagedRoute, Item extends ItemOf<L>> = Omit<
  Resource<Item>,
  'list' | 'columns' | 'facts' | 'cells' | 'calendar'
> & {
  readonly list: L
  readonly columns: readonly (keyof Item & string)[]
  /** The columns, where it does not say otherwise. */
  readonly facts?: readonly (keyof Item & string)[]
  readonly cells?: { readonly [K in keyof Item]?: (item: Item) => ReactNode }
  readonly calendar?: { readonly day: keyof Item & string; readonly time?: keyof Item & string }
}

/** Gives a table its types: a column that the API does not answer with does not compile. */
export const resource = <const L extends PagedRoute>(table: Table<L, ItemOf<L>>): Resource<ItemOf<L>> =>
  ({ facts: table.columns, ...table }) as Resource<ItemOf<L>>

/** The members that the user sees. */
export const shownTo =
  (may: (route: string) => boolean, { needs = {} }: Pick<Resource<never>, 'needs'>) =>
  (name: string) => {
    const list = needs[name]
    return list === undefined || may(list)
  }

/** The last name between braces: what an operation calls the record in its path. */
export const parameterOf = (route: string): string => [...route.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? 'id'

/** The fields of a form, with those values of its choices that are offered. */
export const narrowed = (fields: Fields | undefined, offered: Readonly<Record<string, readonly string[]>> = {}) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const of = offered[name]
      return [name, of && field.kind === 'choice' ? { ...field, of } : field]
    }),
  )

/** How a field of a record is shaped, as far as its forms know. */
export const fieldNamed = (
  { bodies, create, update }: Pick<Resource<never>, 'bodies' | 'create' | 'update'>,
  name: string,
) => (bodies[create ?? ''] ?? bodies[update ?? ''])?.[name]
