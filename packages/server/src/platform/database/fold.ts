/**
 * How names are compared and searched: without case and accents, words apart by one space. Piles of marks go first: taking
 * letters apart also sorts their marks, in the square of their number.
 */
export const fold = (text: string) =>
  text.replace(allPiles, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

// No language has more than 30 marks on a letter, says Unicode (UAX 15, Stream-Safe Text Format).
export const pileOfMarks = /\p{M}{31,}/u
const allPiles = new RegExp(pileOfMarks, 'gu')

/** A `like` pattern's own characters taken literally. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
