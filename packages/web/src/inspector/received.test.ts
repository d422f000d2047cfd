import { expect, test } from 'vitest'
import { received } from './received.samples.ts'
import { eventTimestamp, header, isPage, isReceived, skewSeconds } from './received.ts'

test('the time of an event is read from its envelope', () => {
  const body = '{"event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","data":{}}'
  expect(eventTimestamp(received({ body }))).toBe('2026-03-02T07:12:10-03:00')
  expect(eventTimestamp(received({ body: 'not JSON' }))).toBeNull()
})

test('headers are found in any case', () => {
  expect(header(received({ headers: [['Webhook-Id', 'x']] }), 'webhook-id')).toBe('x')
  expect(header(received(), 'webhook-id')).toBeNull()
})

test('the skew says how late a delivery arrived, or how far its timestamp is in the future', () => {
  const sent = (seconds: string) => skewSeconds(received({ headers: [['webhook-timestamp', seconds]] }))
  expect(sent('1772446330')).toBe(1)
  expect(sent('1772446931')).toBe(-600)
  expect(sent('2026-03-02')).toBeNull()
})

test('a response of another shape is not taken for a page', () => {
  const page = { inspector: { url: 'http://x', label: 'x' }, data: [received()], next_before: null }
  expect(isPage(page)).toBe(true)
  expect(isPage({ ...page, data: [{}] })).toBe(false)
  expect(isPage(null)).toBe(false)
  expect(isReceived({ ...received(), verification: { result: 'unheard_of', secret: null } })).toBe(false)
})
