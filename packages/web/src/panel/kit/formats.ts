/** Formats documents, postcodes and phone numbers as Brazilians write them. A value that does not match stays as it is. */
const cut = (pattern: RegExp, written: string) => (value: string) => {
  const plain = value.replaceAll(/[^0-9A-Za-z+]/g, '')
  return pattern.test(plain) ? plain.replace(pattern, written) : value
}

const writers: Readonly<Record<string, (value: string) => string>> = {
  cpf: cut(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'),
  cnpj: cut(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5'),
  cep: cut(/^(\d{5})(\d{3})$/, '$1-$2'),
  phone: cut(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3'),
}

export const formatValue = (format: string | undefined, value: string): string =>
  writers[format ?? '']?.(value) ?? value

/** Returns the format of a member that is in no form, judged by its name, such as `supplier_cnpj`. */
export const formatIn = (name: string): string | undefined => /(?:^|_)(cpf|cnpj|cep|phone)$/.exec(name)?.[1]

/** Converts `2026-03-02 07:12:10`, or the same with an offset, to the value of a `datetime-local` input. */
export const asMomentTyped = (value: string) =>
  value
    .slice(0, 19)
    .replace(' ', 'T')
    .replace(/(T\d\d:\d\d):00$/, '$1')
/** Converts the value of a `datetime-local` input back, on the school's clock. */
export const asMomentSent = (typed: string) => `${typed.replace('T', ' ')}${typed.length === 16 ? ':00' : ''}`

/** Converts the API's cents to the reais on the screen. */
export const asReais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
/**
 * A point before three digits separates thousands; before one or two, as typed on a numeric keypad, it is the decimal
 * separator.
 */
const amount = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/
/** Converts typed reais to cents. Anything else is sent as it is, so that the server reports the fault. */
export const asCents = (typed: string): number | string => {
  const [, reais, cents = ''] = amount.exec(typed) ?? []
  return reais === undefined ? typed : Number(reais.replaceAll('.', '') + cents.padEnd(2, '0'))
}

type OfStudent = { readonly student_name: string | null; readonly enrollment_number: string | null }

/** The name of a record's student, or the enrollment number if the student was removed. */
export const studentNameOf = ({ student_name, enrollment_number }: OfStudent) =>
  student_name ?? enrollment_number ?? '–'
