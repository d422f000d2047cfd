/** The same keys with other texts. A translation with a missing or an extra key does not compile. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** One vocabulary in every language. `en` defines the keys. */
export type Words<T = unknown> = { en: T; 'pt-BR': Translation<T> }

/** Every vocabulary. Each page adds its own where it is defined, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Vocabularies {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Vocabularies
  }
}
