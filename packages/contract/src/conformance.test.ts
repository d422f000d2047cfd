import { readFileSync } from 'node:fs'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { catalogue, eventNames } from './catalogue.ts'
import type { Keywords } from './shapes.ts'

type Field = { name: string; type: string; nullable: boolean; format: string | undefined }

/** `specification.txt`, parsed: the fields of each event, and of the address inside some of them. */
const specification = parse(readFileSync(new URL('specification.txt', import.meta.url), 'utf8'))
const address = specification.find(({ name }) => name === 'address')!
const events = specification.filter(({ name }) => name !== 'address')
const allWords = events.flatMap(({ fields }) =>
  fields.flatMap(({ format }) => (format?.startsWith('enum:') ? format.slice(5).split('|') : [])),
)

/** Values that each format of the specification accepts and refuses. */
const formats: Record<string, { good: unknown[]; bad: unknown[] }> = {
  uuid: { good: ['019cae08-ad66-796c-9230-140af990a702'], bad: ['2026.00123', '019cae08'] },
  cnpj: { good: ['11222333000181', '12ABC34501DE35'], bad: ['11.222.333/0001-81', '12abc34501de35', '1122233300018'] },
  'cpf-formatted': { good: ['529.982.247-25'], bad: ['52998224725', '529.982.247-2'] },
  'cpf-digits': { good: ['11144477735'], bad: ['111.444.777-35', '1114447773'] },
  'enrollment-number': { good: ['2026.00123', 'A-1_b'], bad: ['', '.1', '2026/1', '1'.repeat(31)] },
  'preenrollment-number': { good: ['PRE-2026000123'], bad: ['2026000123', 'PRE-', 'pre-2026000123'] },
  'local-datetime': {
    good: ['2026-03-02 07:12:09'],
    bad: ['2026-03-02T07:12:09', '2026-03-02 24:00:00', '2026-03-02 07:12', '2026-03-02 07:12:09-03:00'],
  },
  date: { good: ['2024-02-29'], bad: ['2026-02-29', '02/03/2026', '2026-03-02 07:12:09'] },
  email: { good: ['secretaria@escola.example'], bad: ['secretaria'] },
  cep: { good: ['01310100'], bad: ['01310-100', '0131010', '00000000'] },
  year: { good: [2026], bad: [26, '2026'] },
  positive: { good: [1, 4821], bad: [0, -1] },
  'non-negative': { good: [0, 2], bad: [-1] },
}

const samples: Record<string, unknown> = { string: 'texto', integer: 3, number: 8.5, boolean: true }

describe('the catalogue and the specification', () => {
  it('name the same events: the catalogue has each of the specification, and any other is our decision', () => {
    const specified = events.map(({ name }) => name)
    expect(eventNames).toEqual(expect.arrayContaining(specified))
    for (const name of eventNames)
      if (!specified.includes(name)) expect([name, definition(name).shape]).toEqual([name, 'decided'])
  })

  it('agree on which shapes the specification gives and which are ours', () => {
    for (const { name, shape } of events) expect([name, definition(name).shape]).toEqual([name, shape])
  })

  it.each(events)('agree on the data of $name', ({ name, fields }) => {
    const { data, example } = definition(name)
    expect(Object.keys(properties(data))).toEqual(fields.map((field) => field.name))
    expect(Object.keys(example)).toEqual(fields.map((field) => field.name))
    for (const field of fields) expectToAgree(properties(data)[field.name]!, field, `${name} ${field.name}`)
  })
})

function expectToAgree(shape: Keywords, { type, nullable, format }: Field, place: string) {
  const admits = (value: unknown) => Check(shape, value)
  expect(admits(null), `${place} may be null`).toBe(nullable)
  if (type === 'object') return expectToBeAnAddress(shape)

  const { good, bad } = format?.startsWith('enum:') ? words(format.slice(5)) : formatOf(format, type)
  for (const value of good) expect(admits(value), `${place} admits ${value}`).toBe(true)
  for (const value of bad) expect(admits(value), `${place} admits ${value}`).toBe(false)
  for (const [other, value] of Object.entries(samples)) {
    const isNumeric = type === 'number' && other === 'integer'
    if (other !== type && !isNumeric) expect(admits(value), `${place} admits a ${other}`).toBe(false)
  }
}

function expectToBeAnAddress(shape: Keywords) {
  const object = shape.anyOf!.find((branch) => branch.type === 'object')!
  expect(Object.keys(properties(object))).toEqual(address.fields.map((field) => field.name))
  for (const field of address.fields) expectToAgree(properties(object)[field.name]!, field, `address ${field.name}`)
}

function formatOf(format: string | undefined, type: string) {
  if (format === undefined) return { good: [samples[type]], bad: [] }
  expect(formats).toHaveProperty([format])
  return formats[format]!
}

/** An enum accepts its own values, in their exact spelling, and none of another enum. */
function words(list: string) {
  const good = list.split('|')
  const candidates = [...allWords, '', ...good.map((word) => word.toLowerCase()), `${good[0]}_`]
  return { good, bad: candidates.filter((word) => !good.includes(word)) }
}

function definition(name: string): { data: Keywords; example: object; shape: string } {
  expect(catalogue).toHaveProperty([name])
  return catalogue[name as keyof typeof catalogue]
}

const properties = (shape: Keywords) => shape.properties ?? {}

function parse(text: string) {
  const blocks = text
    .replace(/^#.*\n/gm, '')
    .split(/\n(?=\S)/)
    .filter((block) => block.trim() !== '')
  return blocks.map((block) => {
    const [head = '', ...lines] = block.trim().split('\n')
    const [, name = '', shape = ''] = /^(\S+)(?: \((\w+)\))?$/.exec(head) ?? []
    const fields = lines
      .map((line) => line.trim())
      .join(' ')
      .split('; ')
      .map((field): Field => {
        const [name = '', type = '', format] = field.split(' ')
        return { name, type: type.replace('/null', ''), nullable: type.endsWith('/null'), format }
      })
    return { name, shape, fields }
  })
}
