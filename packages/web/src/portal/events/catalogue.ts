import { catalogue, type EventName, eventNames } from '@sineta/contract'
import { useTranslation } from 'react-i18next'
import { fold } from '../../kit/fold.ts'
import { kindOf } from './choice.ts'
import { groupsInPortuguese, whenInPortuguese } from './event-words.ts'

export type Kind = { readonly kind: string; readonly names: readonly EventName[] }
export type Group = { readonly group: string; readonly kinds: readonly Kind[] }

/** The catalogue as a tree of chapters, kinds and events, in the order of the documentation. */
export function treeOf(names: readonly EventName[]): Group[] {
  const groups = [...new Set(names.map((name) => catalogue[name].group))]
  return groups.map((group) => {
    const inGroup = names.filter((name) => catalogue[name].group === group)
    const kinds = [...new Set(inGroup.map(kindOf))]
    return { group, kinds: kinds.map((kind) => ({ kind, names: inGroup.filter((name) => kindOf(name) === kind) })) }
  })
}

/** Returns the catalogue's descriptions in the language of the page. */
export function useEventWords() {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language === 'en'
  return {
    when: (name: EventName) => (isEnglish ? catalogue[name].when : whenInPortuguese[name]),
    group: (group: string) => (isEnglish ? group : (groupsInPortuguese[group] ?? group)),
  }
}

/** Searches by name, description in either language, scope and field. Every word must match. */
export function search(text: string): EventName[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean)
  return eventNames.filter((name) => {
    const { when, scope, data } = catalogue[name]
    const where = fold([name, when, whenInPortuguese[name], scope, ...Object.keys(data.properties)].join(' '))
    return wanted.every((word) => where.includes(word))
  })
}
