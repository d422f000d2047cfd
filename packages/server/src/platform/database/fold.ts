/** How names are compared and searched: without case and accents, words apart by one space. */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** A `like` pattern's own characters taken literally. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
