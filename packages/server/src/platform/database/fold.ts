/**
 * How names are compared and searched: without case and accents, words apart by one space. Piles of marks go first: taking
 * letters apart also sorts their marks, in the square of their number.
 */
export const fold = (text: string) =>
  text
    .replace(/\p{M}{31,}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** A `like` pattern's own characters taken literally. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
