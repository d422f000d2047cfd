import { expect, test, vi } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import type { School } from '../../tenancy/school.ts'
import { matchColumns } from './fields.ts'
import { check } from './preview.ts'
import { readSpreadsheet } from './spreadsheet.ts'

/** Counts how often other requests of the process get their turn during `work`. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ turns: number; done: T }> {
  let turns = 0
  let next: NodeJS.Immediate
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  const done = await work()
  clearImmediate(next)
  return { turns, done }
}

test('other requests get their turn while a long spreadsheet is read and checked', async () => {
  const file = Buffer.from(`Nome\n${'Maria da Conceição dos Santos\n'.repeat(2_000)}`)
  const { turns: whileRead, done: sheet } = await turnsDuring(async () => readSpreadsheet(file))
  const tx = { now: new Date(), query: async () => ({ rows: [] }) } as unknown as Transaction
  const { turns: whileChecked, done } = await turnsDuring(() =>
    check({ tx, school: { timeZone: 'America/Sao_Paulo' } as School }, 'students', sheet, ['name']),
  )
  expect(done.rows).toHaveLength(2_000)
  expect(whileRead).toBeGreaterThan(2)
  expect(whileChecked).toBeGreaterThan(10)
})

test('a heading of half a megabyte does not hold up other requests: few of its characters are compared, and once', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(matchColumns('students', ['Observação '.repeat(50_000), 'Nome'])).toEqual([null, 'name'])
  const normalized = normalize.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0)
  normalize.mockRestore()
  expect(normalized).toBeLessThan(1000)
})

test('the "Unicode text" of Excel is read in either byte order', async () => {
  const file = Buffer.from('\ufeffNome\tObservações\r\nInês da Conceição\talergia a amêndoas', 'utf16le')
  const read = {
    columns: ['Nome', 'Observações'],
    lines: [{ number: 2, cells: ['Inês da Conceição', 'alergia a amêndoas'] }],
  }
  expect(await readSpreadsheet(file)).toEqual(read)
  expect(await readSpreadsheet(Buffer.from(file).swap16())).toEqual(read)
})

test('a line has the number that a spreadsheet program shows, even below an empty row and a cell with several lines', async () => {
  const { lines } = await readSpreadsheet(
    Buffer.from('Nome;Observações\r\nLia;"alergia\na amêndoas"\r\n\r\nRui;\r\n;\r\nEva;'),
  )
  expect(lines.map(({ number, cells: [name] }) => [number, name])).toEqual([
    [2, 'Lia'],
    [4, 'Rui'],
    [6, 'Eva'],
  ])
})

test('a foreign phone number that was exported is read as it was', async () => {
  const { lines } = await readSpreadsheet(Buffer.from("Nome;Telefone\nMaria D'Ávila;'+14155550100\n'Tita';-"))
  expect(lines.map(({ cells }) => cells)).toEqual([
    ["Maria D'Ávila", '+14155550100'],
    ["'Tita'", '-'],
  ])
})

test('a field that the office chooses for a column goes to it, even after another column with the heading of the field', () => {
  const columns = ['Nome', 'RA', 'Código']
  expect(matchColumns('students', columns)).toEqual(['name', 'enrollment_number', null])
  expect(matchColumns('students', columns, { Código: 'enrollment_number' })).toEqual([
    'name',
    null,
    'enrollment_number',
  ])
})
