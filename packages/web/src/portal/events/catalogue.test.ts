import { eventNames } from '@sineta/contract'
import { expect, test } from 'vitest'
import { search, treeOf } from './catalogue.ts'

test('an event is found by its description, in either language and without accents', () => {
  expect(search('recusa pre-matricula')).toContain('preenrollment.denied')
  expect(search('visitor leaves')).toEqual(['visit.checked_out'])
  expect(search('erp:crm:read')).toEqual(['crm_lead.created', 'crm_lead.stage_changed'])
  expect(search('')).toEqual(eventNames)
})

test('the tree holds every event once', () => {
  const held = treeOf(eventNames).flatMap(({ kinds }) => kinds.flatMap(({ names }) => names))
  expect(held.sort()).toEqual([...eventNames].sort())
})
