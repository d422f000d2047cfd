/**
 * Normalizes names for comparison and search: lower case, without accents, words separated by one space. Piles of combining marks
 * are removed first, because NFD sorts the marks of each letter, in time quadratic in their number.
 */
export const fold = (text: string) =>
  text.replace(allExcessMarks, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

// According to Unicode (UAX 15, Stream-Safe Text Format), no language has more than 30 marks on a letter.
export const excessMarks = /\p{M}{31,}/u
const allExcessMarks = new RegExp(excessMarks, 'gu')

/** Escapes the characters that have a meaning in a `like` pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
