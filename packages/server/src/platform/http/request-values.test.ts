import { expect, test } from 'vitest'
import type { Operation } from '../operation/operation.ts'
import * as parameters from '../operation/parameters.ts'
import { readQuery } from './request-values.ts'

test.each([
  [parameters.uuid, 'x', 'a uuid'],
  [parameters.instant, 'yesterday', 'a date and time with offset, such as 2026-03-02T07:12:09-03:00'],
  [parameters.date, '2026-02-30', 'a date written YYYY-MM-DD'],
  [parameters.boolean, 'yes', 'true or false'],
  [parameters.text(100, 3), 'ab', 'text of 3 to 100 characters'],
  [parameters.integer(1, 200), '0', 'a whole number from 1 to 200'],
])('a query parameter in the wrong form says how to write it (%#)', (parameter, text, form) => {
  const operation = { query: { value: parameter } } as unknown as Operation
  expect(() => readQuery(operation, { value: text })).toThrow(
    `Query parameter value has the wrong form; it must be ${form}.`,
  )
})
