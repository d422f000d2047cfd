import fc from 'fast-check'
import { expect, test } from 'vitest'
import { httpClasses, statuses } from '../../kit/deliveries/delivery.ts'
import { rangeNames } from '../../kit/list/ranges.ts'
import { changeFilters, filterNames, readFilters, searchFor, toQuery } from './filters.ts'

const now = new Date('2026-03-02T10:00:00Z')
const id = '019cae08-ad66-796c-9230-140af990a702'

test('a URL sent to a colleague shows the same deliveries', () => {
  const filters = fc.record(
    {
      range: fc.constantFrom(...rangeNames),
      status: fc.constantFrom(...statuses),
      event: fc.constantFrom('student.created', 'attendance.check_in'),
      env: fc.constantFrom('test' as const, 'live' as const),
      client: fc.constantFrom('colegio-aurora', '2026'),
      http: fc.constantFrom(...httpClasses),
      id: fc.uuid(),
      subject: fc.constantFrom('2026.00012', '111.444.777-35'),
      text: fc.constantFrom('Ana Clara'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, (set) => {
      const address = new URLSearchParams(Object.entries(set)).toString()
      expect(readFilters(Object.fromEntries(new URLSearchParams(address)))).toEqual(set)
    }),
  )
})

test('anything else in a URL is ignored', () => {
  const anySearch = fc.dictionary(
    fc.constantFrom(...filterNames, 'page'),
    fc.oneof(fc.string(), fc.object(), fc.double()),
  )
  fc.assert(
    fc.property(anySearch, (search) => {
      const filters = readFilters(search)
      expect(() => toQuery(filters, now)).not.toThrow()
      expect(readFilters(filters)).toEqual(filters)
    }),
  )
})

test('a range begins its length before now, in the chosen environment', () => {
  expect(toQuery({ range: '24h', env: 'live', status: 'failed' }, now)).toEqual({
    status: 'failed',
    kind: 'production',
    since: '2026-03-01T10:00:00.000Z',
  })
  expect(toQuery({ id }, now)).toEqual({ id })
})

test('a custom period replaces a range, and vice versa', () => {
  const own = changeFilters({ range: '1h', status: 'failed' }, { since: '2026-03-01T08:00:00Z' })
  expect(own).toEqual({ status: 'failed', since: '2026-03-01T08:00:00Z' })
  expect(changeFilters(own, { range: '7d' })).toEqual({ status: 'failed', range: '7d' })
})

test.each([
  ['2026.00012', { subject: '2026.00012' }],
  ['111.444.777-35', { subject: '111.444.777-35' }],
  [id, { id }],
  ['260b38c8-7b2c-4284-8f95-cb8d6163a59a', { subject: '260b38c8-7b2c-4284-8f95-cb8d6163a59a' }],
  ['Ana Clara', { text: 'Ana Clara' }],
  ['', {}],
])('“%s” in the search field searches for %j', (written, asked) => {
  expect(changeFilters({ text: 'before', subject: '1' }, searchFor(written)!)).toEqual(asked)
})

test('two letters are too short to search for', () => {
  expect(searchFor('An')).toBeNull()
})
