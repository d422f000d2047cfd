/** Codes of the national common curriculum (BNCC). Checks only their grammar, not the official list. */

export const pattern = new RegExp(
  `^(?:${[
    'EI0[1-3](?:EO|CG|TS|EF|ET|CO)\\d{2}', // early childhood: age group, field of experience
    'EF(?:0[1-9]|12|15|35|67|69|89)(?:LP|AR|EF|LI|MA|CI|GE|HI|ER|CO)\\d{2}', // elementary: year or block of years, subject
    'EM13(?:LGG|MAT|CNT|CHS)\\d{3}', // high school: area
    'EM13(?:LP|CO)\\d{2}', // high school: Portuguese and computing
  ].join('|')})$`,
)

/** Returns the code in upper case, or null if it does not follow the grammar. */
export function normalize(input: string): string | null {
  const code = input.trim().toUpperCase()
  return pattern.test(code) ? code : null
}

export const isValid = (input: string): boolean => normalize(input) !== null
