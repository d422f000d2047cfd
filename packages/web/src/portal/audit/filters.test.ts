import { expect, test } from 'vitest'
import { audit_action } from '../../kit/audit/action-words.ts'
import { actions, readFilters, toQuery } from './filters.ts'

const now = new Date('2026-03-02T10:00:00Z')
const person = '260b38c8-7b2c-4284-8f95-cb8d6163a59a'

test('views are left out until they are requested', () => {
  expect(toQuery(readFilters({}), now)).toEqual({ views: false })
  expect(toQuery(readFilters({ views: 'shown' }), now)).toEqual({ views: true })
})

test('a URL names a person, an action and a period, and anything else is ignored', () => {
  const search = { person, action: 'secret.revealed', range: '24h', page: '2' }
  expect(toQuery(readFilters(search), now)).toEqual({
    views: false,
    actor: `portal:${person}`,
    action: 'secret.revealed',
    since: '2026-03-01T10:00:00.000Z',
  })
  expect(readFilters({ person: 'me', action: 'x', range: '1y', views: 1 })).toEqual({})
})

test('every action to choose has a text', () => {
  for (const action of actions) {
    const [group, what] = action.split('.') as [keyof typeof audit_action.en, string]
    expect(audit_action.en[group]).toHaveProperty(what)
  }
})
