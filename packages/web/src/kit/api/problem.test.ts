import { expect, test } from 'vitest'
import { fieldOf, readProblem } from './problem.ts'

test('a refusal says its code, what to do, and which fields it is about', () => {
  const problem = readProblem(422, {
    code: 'validation_failed',
    detail: '/url is required',
    errors: [{ pointer: '/url', code: 'required', message: 'is required' }],
  })
  expect(problem.code).toBe('validation_failed')
  expect(problem.faults.map(fieldOf)).toEqual(['url'])
})

test('a refusal with several possible reasons says which, at its field too', () => {
  const problem = readProblem(422, {
    code: 'webhook_url_invalid',
    reason: 'port',
    errors: [{ pointer: '/url', code: 'webhook_url_invalid', reason: 'port', message: 'cannot receive deliveries' }],
  })
  expect([problem.reason, problem.faults[0]?.reason]).toEqual(['port', 'port'])
})

test('a fault deep inside a field belongs to that field', () => {
  expect(fieldOf({ pointer: '/events/3', code: 'event_unknown', message: '' })).toBe('events')
  expect(fieldOf({ pointer: '', code: 'required', message: '' })).toBe('')
})

test.each([null, '<html>Bad gateway</html>', [], { errors: 'none' }, { errors: [null, 7] }])(
  'a response from a proxy is a failure without faults: %o',
  (body) => {
    expect(readProblem(502, body)).toEqual({ status: 502, code: 'internal_error', detail: '', faults: [] })
  },
)
