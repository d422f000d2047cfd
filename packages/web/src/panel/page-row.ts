import type { ComponentType } from 'react'
import type { Route } from '../kit/api/call.ts'
import type { Language } from '../kit/language.ts'
import type { Words } from '../kit/words.ts'

/** The exports of a page's module: the page and its texts. */
export type PageModule = { readonly Page: ComponentType; readonly words: Record<string, Words> }

/** Signed-out pages, signed-in pages without a school, or pages of one school. Each place has its own frame. */
export type Place = 'sign-in' | 'inside' | 'school'

/** The groups of the navigation, in this order. */
export const sections = {
  day: { en: 'Today', 'pt-BR': 'Dia a dia' },
  people: { en: 'People', 'pt-BR': 'Pessoas' },
  teaching: { en: 'Teaching', 'pt-BR': 'Pedagógico' },
  office: { en: 'Office', 'pt-BR': 'Administração' },
  setup: { en: 'Settings', 'pt-BR': 'Configurações' },
} as const satisfies Record<string, Record<Language, string>>
export type Section = keyof typeof sections

export type PageRow = {
  readonly place: Place
  /** The path below `/panel`, or below `/panel/$cnpj` for the pages of a school. */
  readonly path: string
  readonly title: Readonly<Record<Language, string>>
  /** The URL identifies a record by CPF, which the page's title shows masked. */
  readonly isByCpf?: true
  /** The operations the page reads. Users who may not call all of them neither see nor reach it. */
  readonly needs?: readonly Route[]
  load(): Promise<PageModule>
  readonly nav?: { readonly section: Section; readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }
}
