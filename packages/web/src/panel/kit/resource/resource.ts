import type { ComponentType, ReactNode } from 'react'
import type { ReadRoute, Route } from '../../../kit/api/call.ts'
import type { ItemOf, PagedRoute } from '../../../kit/api/queries.ts'
import type { Fields, Values } from './field.ts'
import type { Input, Inputs } from './field-input.tsx'

/** An action on a record besides editing and removing it, such as opening a year or checking a visitor in. */
export type Action<Item> = {
  /** Its texts are `actions.{name}`: the label, and what will happen. */
  readonly name: string
  readonly route: Route
  readonly isShown?: (item: Item) => boolean
  readonly isDangerous?: true
  /** The next step for the record: shown as a button beside its name instead of in the menu. */
  readonly isMain?: true
  /** The initial values of its form, such as the balance for a payment. */
  starts?(item: Item): unknown
  /** The values of choices that this record allows, such as only a refund for a paid bill. */
  offers?(item: Item): Readonly<Record<string, readonly string[]>>
  /** Inputs that offer other records depending on this one, such as the classes of its grade. */
  inputsFor?(item: Item): Inputs
  /** Its operation checks the version of another record, such as the photo of a person, so the version of this one is not sent. */
  readonly isOfOtherRecord?: true
  /** Shown in its dialog: what the user must know about this record before it runs. */
  readonly Note?: ComponentType<{ item: Item }>
}

/** An option of a select. */
export type Option = { readonly value: string; readonly label: string }

/** Filters of a list: parameters of its route, each with its possible values, whose labels are `values.{name}`. */
export type Filters = Readonly<Record<string, readonly string[]>>

/**
 * One kind of record as a page: a list, a record beside it, forms and actions, all from the operations named here. Forms have
 * the fields of the operations' bodies. Operations that the user may not call are not offered.
 */
export type Resource<Item> = {
  /** The vocabulary with its texts; see `ResourceWords`. */
  readonly words: string
  readonly list: PagedRoute
  readonly read: ReadRoute
  readonly create?: Route
  /**
   * Parameters in the path of `create` besides the school, asked for before the fields of its body, such as the year of a form
   * of evaluation.
   */
  readonly pathFields?: Fields
  /** The initial values of a new record, such as a flag that the API sets by default. */
  readonly starts?: unknown
  /** The fields to show for the current values of a new record: a loan names a student or a member of staff. */
  fieldsFor?(fields: Fields, values: Values): Fields
  readonly update?: Route
  /** Whether a record can be edited: a paid bill cannot. */
  isEditable?(item: Item): boolean
  readonly remove?: Route
  /** The bodies of these operations and of the actions. */
  readonly bodies: Readonly<Record<string, Fields>>
  /** The key of a record in the URL and in the paths of its operations. */
  keyOf(item: Item): string
  /** The display name of a record. */
  nameOf(item: Item): string
  /** The members shown in the list; the first links to the record. */
  readonly columns: readonly string[]
  /** The members shown in the record. */
  readonly facts: readonly string[]
  /** Members that refer to a record of another list, shown only to users who may read that list. */
  readonly needs?: Readonly<Record<string, ReadRoute>>
  /** Custom renderers for members that are not shown as their plain value. */
  readonly cells?: Readonly<Record<string, (item: Item) => ReactNode>>
  /** Query parameters that the list always sends, such as its order. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Whether the list can be searched by name (`q`). */
  readonly isSearched?: boolean
  readonly filters?: Filters
  /** Filters whose values are records of the school, each with a hook that lists them. */
  readonly choices?: Readonly<Record<string, () => readonly Option[]>>
  /** Filters with too many values for a menu, each with an input that searches, such as for a student. */
  readonly sought?: Readonly<Record<string, Input>>
  /** The members with the day and the time of a record, for lists that can also be shown as a month or a week. */
  readonly calendar?: { readonly day: string; readonly time?: string }
  /** Custom inputs for fields that need more than their type; see `RecordForm`. */
  readonly inputs?: Inputs
  /** Converts a record to the body of its form, if the API returns other names than it accepts. */
  formOf?(item: Item): unknown
  readonly actions?: readonly Action<Item>[]
  /** Shown below the facts of a record. */
  readonly Sections?: ComponentType<{ item: Item }>
}

/** The order of lists that grow every day, where users look for the latest entries. */
export const newestFirst = { sort: '-created_at' } as const

type Table<L extends PagedRoute, Item extends ItemOf<L>> = Omit<
  Resource<Item>,
  'list' | 'columns' | 'facts' | 'cells' | 'calendar'
> & {
  readonly list: L
  readonly columns: readonly (keyof Item & string)[]
  /** Defaults to the columns. */
  readonly facts?: readonly (keyof Item & string)[]
  readonly cells?: { readonly [K in keyof Item]?: (item: Item) => ReactNode }
  readonly calendar?: { readonly day: keyof Item & string; readonly time?: keyof Item & string }
}

/** Types a table: a column that the API does not return does not compile. */
export const defineResource = <const L extends PagedRoute>(table: Table<L, ItemOf<L>>): Resource<ItemOf<L>> =>
  ({ facts: table.columns, ...table }) as Resource<ItemOf<L>>

/** Returns whether the user may see a member. */
export const isVisibleTo =
  (may: (route: string) => boolean, { needs = {} }: Pick<Resource<never>, 'needs'>) =>
  (name: string) => {
    const list = needs[name]
    return list === undefined || may(list)
  }

/** Returns the last parameter of a path, which names the record. */
export const parameterOf = (route: string): string => [...route.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? 'id'

/** Reduces the choices of a form to the offered values. */
export const narrowChoices = (fields: Fields | undefined, offered: Readonly<Record<string, readonly string[]>> = {}) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const of = offered[name]
      return [name, of && field.kind === 'choice' ? { ...field, of } : field]
    }),
  )

/** The type of a member, as far as the forms of the resource know it. */
export const fieldNamed = (
  { bodies, create, update }: Pick<Resource<never>, 'bodies' | 'create' | 'update'>,
  name: string,
) => (bodies[create ?? ''] ?? bodies[update ?? ''])?.[name]
