import type { ComponentType } from 'react'
import type { Route } from '../kit/api/call.ts'
import type { Language } from '../kit/language.ts'
import type { Words } from '../kit/words.ts'

/** What the module of a page exports: itself, and the words it speaks. */
export type PageModule = { readonly Page: ComponentType; readonly words: Record<string, Words> }

/** In front of the door, behind it, or in one school: each place has a frame of its own. */
export type Place = 'door' | 'inside' | 'school'

/** How the pages of a school are grouped beside them, in this order. */
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
  /** Below `/panel`, and for the pages of a school below `/panel/$cnpj`. */
  readonly path: string
  readonly title: Readonly<Record<Language, string>>
  /** The address names a record by a CPF, which is not shown in the browser's tab and history as a number is. */
  readonly isByCpf?: true
  /** What it reads. A user who may not call all of these neither sees nor reaches it. */
  readonly needs?: readonly Route[]
  load(): Promise<PageModule>
  readonly nav?: { readonly section: Section; readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> }
}
