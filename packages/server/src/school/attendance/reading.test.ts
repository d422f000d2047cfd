import { describe, expect, test } from 'vitest'
import { classifyPass, type Direction, findNeighbours, isAcceptableTime, type Pass } from './reading.ts'

const at = (time: string) => new Date(`2026-03-02T${time}-03:00`)
const pass = (direction: Direction, time: string): Pass => ({ direction, at: at(time) })
const rules = { timeZone: 'America/Sao_Paulo', windowSeconds: 60 }
const meaning = (reading: Pass, ...known: Pass[]) => classifyPass(reading, findNeighbours(known, reading.at), rules)

describe('a reading that comes late', () => {
  test('is judged by the passes before its time, not by those that arrived before it', () => {
    expect(meaning(pass('in', '07:00:00'), pass('in', '12:00:00'))).toEqual({ kind: 'new', anomaly: null })
    expect(meaning(pass('out', '11:00:00'), pass('out', '12:00:00'), pass('in', '07:00:00'))).toEqual({
      kind: 'new',
      anomaly: null,
    })
  })

  test('repeats the one after it, unless the student passed the other way between them', () => {
    const later = pass('in', '07:00:40')
    expect(meaning(pass('in', '07:00:00'), later)).toEqual({ kind: 'repeated', of: later })
    expect(meaning(pass('in', '07:00:00'), pass('out', '07:00:20'), later)).toEqual({ kind: 'new', anomaly: null })
  })
})

test('of passes at the same second, the last to arrive counts', () => {
  const [first, second] = [pass('in', '07:00:00'), pass('out', '07:00:00')]
  expect(findNeighbours([first, second], at('07:00:00'))).toEqual({ before: second, after: null })
})

test("a day ends at the school's midnight", () => {
  const evening = { direction: 'in', at: new Date('2026-03-03T02:59:59Z') } as const
  expect(meaning({ direction: 'out', at: new Date('2026-03-03T03:02:00Z') }, evening)).toEqual({
    kind: 'new',
    anomaly: 'missing_check_in',
  })
})

test.each([
  [72 * 3600, true],
  [72 * 3600 + 1, false],
  [-5 * 60, true],
  [-5 * 60 - 1, false],
])('a time %i seconds ago is acceptable: %s', (secondsAgo, isAcceptable) => {
  const now = at('12:00:00')
  expect(isAcceptableTime(new Date(now.getTime() - secondsAgo * 1000), now)).toBe(isAcceptable)
})
