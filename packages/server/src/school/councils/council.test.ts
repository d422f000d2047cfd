import { expect, test } from 'vitest'
import { move, type Status } from './council.ts'

type Action = Parameters<typeof move>[1]

const outcome = (status: Status, action: Action) => {
  try {
    move(status, action)
    return 'done'
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

test.each<[Status, Action, string]>([
  ['open', 'update', 'done'],
  ['open', 'delete', 'done'],
  ['open', 'close', 'done'],
  ['open', 'reopen', 'class_council_not_closed'],
  ['open', 'homologate', 'class_council_not_closed'],
  ['closed', 'update', 'class_council_not_open'],
  ['closed', 'delete', 'class_council_not_open'],
  ['closed', 'close', 'class_council_not_open'],
  ['closed', 'reopen', 'done'],
  ['closed', 'homologate', 'done'],
  ['homologated', 'update', 'class_council_not_open'],
  ['homologated', 'delete', 'class_council_not_open'],
  ['homologated', 'close', 'class_council_not_open'],
  ['homologated', 'reopen', 'class_council_not_closed'],
  ['homologated', 'homologate', 'class_council_not_closed'],
])('a council that is %s: %s is %s', (status, action, expected) => {
  expect(outcome(status, action)).toBe(expected)
})
