/** The same keys, other words: a translation that lacks a key, or has one too many, does not compile. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** One vocabulary in every language. `en` decides the keys. */
export type Words<T = unknown> = { en: T; 'pt-BR': Translation<T> }

/** Every vocabulary there is. Each page adds its own where it is written, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled from below and above by declaration merging
export interface Vocabularies {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Vocabularies
  }
}
