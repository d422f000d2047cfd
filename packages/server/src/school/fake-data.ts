import { cnpj as cnpjs, cpf as cpfs } from '@sineta/contract'

/** Invented names and valid document numbers, derived from random bytes. The same bytes give the same ones. */
export type FakeData = {
  /** Distinguishes these people and things from those of other bytes: eight letters and digits. */
  readonly tag: string
  name(): string
  cpf(): string
  cnpj(): string
}

const firstNames =
  'Alice Benício Cecília Davi Eloá Francisco Gabriela Heitor Isis Joaquim Lívia Miguel Nina Otávio'.split(' ')
const lastNames = 'Andrade Barros Cardoso Duarte Esteves Farias Guimarães Leal Moura Nogueira'.split(' ')

/** More bytes than any set of invented people needs, so that no byte is used twice. */
export const chanceBytes = 256

export function createFakeData(chance: Uint8Array): FakeData {
  let at = 4
  const byte = () => chance[at++ % chance.length]!
  const pick = (names: readonly string[]) => names[byte() % names.length]!
  const digits = (count: number) =>
    Array.from({ length: count }, byte)
      .map((n, i) => (n + i) % 10)
      .join('')
  return {
    tag: Buffer.from(chance.subarray(0, 4)).toString('hex').toUpperCase(),
    name: () => `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`,
    cpf() {
      const base = digits(9)
      return base + cpfs.checkDigits(base)
    },
    cnpj() {
      const base = `${digits(8)}0001`
      return base + cnpjs.checkDigits(base)
    },
  }
}
