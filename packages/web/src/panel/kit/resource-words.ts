import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What a resource needs to have words for, besides those common to all. Keys of `fields` are the API's own. */
export type ResourceWords = {
  readonly title: string
  readonly lead: string
  readonly new?: string
  readonly search?: string
  readonly empty: string
  readonly empty_text: string
  /** What happens when one is removed, and to whom; and what is said afterwards, where its name is that of another thing. */
  readonly removal?: { readonly title: string; readonly text: string; readonly done?: string }
  readonly fields: Readonly<Record<string, string>>
  /** Below a field, where its name does not say enough. */
  readonly help?: Readonly<Record<string, string>>
  /** The words of a choice: `values.kind.gate`. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What each action is called and says before it is done. */
  readonly actions?: Readonly<Record<string, { readonly label: string; readonly title: string; readonly text: string }>>
}

/** The words of one resource, by keys that come from its table and from the API. */
export function useResourceWords(vocabulary: string) {
  const { i18n } = useTranslation()
  // The keys are made from tables, so the compiler cannot know them; a test holds that each table has its words.
  const translate = i18n.t as unknown as (key: string, options: Record<string, unknown>) => string
  const say = (key: string, values: Record<string, unknown> = {}) => translate(key, { ...values, ns: vocabulary })
  const find = (key: string) => (i18n.exists(key, { ns: vocabulary as 'kit' }) ? say(key) : undefined)
  return {
    say,
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

/** What stands around an input of a form, and names it. */
export function useFieldFrame({ id, leaf: { name }, words, error }: Framed) {
  const say = useResourceWords(words)
  return { id, name, label: say.field(name), description: say.help(name), error }
}
