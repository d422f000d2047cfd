import { catalogue, eventNames, scopeNames } from '@sineta/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, isChosen, kindOf, reachable, toggleAll, toggleEvent, toggleKind } from './choice.ts'
import { groupsInPortuguese } from './event-words.ts'

const chosen = (choice: Choice) => eventNames.filter((name) => isChosen(choice, name))

test('all but one event is every other kind, and each other event of its own kind', () => {
  const choice = toggleEvent(['*'], 'student.created', eventNames)
  expect(choice).toContain('classroom.*')
  expect(choice).not.toContain('student.*')
  expect(chosen(choice)).toEqual(eventNames.filter((name) => name !== 'student.created'))
})

test('a whole kind replaces its single events', () => {
  expect(toggleKind(['visit.created', 'student.created'], 'visit', eventNames)).toEqual(['student.created', 'visit.*'])
  expect(toggleKind(['visit.*'], 'visit', eventNames)).toEqual([])
})

test('an app with few scopes is offered only the events they cover', () => {
  expect(reachable(['attendance:read'])).toEqual(['attendance.check_in', 'attendance.check_out'])
  expect(reachable(scopeNames)).toHaveLength(eventNames.length)
})

const names = fc.constantFrom(...eventNames)
const choices = fc.array(
  fc.oneof(
    names,
    names.map((name) => `${kindOf(name)}.*`),
    fc.constant('*'),
  ),
  { maxLength: 8 },
)

test('a tick changes the one event that was ticked, and a second tick changes it back', () => {
  fc.assert(
    fc.property(choices, names, (choice, name) => {
      const once = toggleEvent(choice, name, eventNames)
      const others = (list: readonly string[]) => list.filter((one) => one !== name)
      expect(isChosen(once, name)).toBe(!isChosen(choice, name))
      expect(others(chosen(once))).toEqual(others(chosen(choice)))
      expect(chosen(toggleEvent(once, name, eventNames))).toEqual(chosen(choice))
    }),
  )
})

test('the tick of a kind changes nothing of another kind', () => {
  fc.assert(
    fc.property(choices, names, (choice, name) => {
      const others = (list: Choice) => chosen(list).filter((one) => kindOf(one) !== kindOf(name))
      expect(others(toggleKind(choice, kindOf(name), eventNames))).toEqual(others(choice))
    }),
  )
})

test('all is all or nothing', () => {
  expect(toggleAll([])).toEqual(['*'])
  expect(toggleAll(['*'])).toEqual([])
})

test('every chapter of the catalogue has a Portuguese name', () => {
  expect(Object.keys(groupsInPortuguese)).toEqual([...new Set(eventNames.map((name) => catalogue[name].group))])
})
