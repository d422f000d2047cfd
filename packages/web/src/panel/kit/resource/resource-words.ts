import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The texts that a resource needs besides the common ones. The keys of `fields` are the API's names. */
export type ResourceWords = {
  readonly title: string
  readonly lead: string
  readonly new?: string
  readonly search?: string
  readonly empty: string
  readonly empty_text: string
  /** The effects of removing a record, and the message afterwards, if the default would name something else. */
  readonly removal?: { readonly title: string; readonly text: string; readonly done?: string }
  readonly fields: Readonly<Record<string, string>>
  /** Shown below a field whose label does not say enough. */
  readonly help?: Readonly<Record<string, string>>
  /** The labels of a choice, such as `values.kind.gate`. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The label of each action, and the text of its dialog. */
  readonly actions?: Readonly<Record<string, { readonly label: string; readonly title: string; readonly text: string }>>
}

/** The texts of one resource, by keys that come from its table and from the API. */
export function useResourceWords(vocabulary: string) {
  const { i18n } = useTranslation()
  // The keys are built from tables, so the compiler cannot know them. A test checks that each table has its texts.
  const translate = i18n.t as unknown as (key: string, options: Record<string, unknown>) => string
  const text = (key: string, values: Record<string, unknown> = {}) => translate(key, { ...values, ns: vocabulary })
  const find = (key: string) => (i18n.exists(key, { ns: vocabulary as 'kit' }) ? text(key) : undefined)
  return {
    text,
    find,
    field: (name: string) => find(`fields.${name}`) ?? name,
    help: (name: string) => find(`help.${name}`),
    value: (name: string, value: string) => find(`values.${name}.${value}`) ?? value,
  }
}

type Framed = {
  readonly id: string
  readonly leaf: { readonly name: string }
  readonly words: string
  readonly error: ReactNode
}

/** The label, description and error around an input of a form. */
export function useFieldFrame({ id, leaf: { name }, words, error }: Framed) {
  const wording = useResourceWords(words)
  return { id, name, label: wording.field(name), description: wording.help(name), error }
}
