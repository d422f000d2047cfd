import { catalogue, eventNames } from '@sineta/contract'
import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('every field of every event says what it means, in both languages', () => {
  const silent = eventNames.flatMap((event) =>
    fieldsOf(catalogue[event].data)
      .filter(({ meaning }) => meaning.en === '' || meaning.pt === '')
      .map(({ name }) => `${event} ${name}`),
  )
  expect(silent).toEqual([])
})
