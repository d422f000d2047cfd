import { expect, test } from 'vitest'
import { cities, cityById, states } from './places.ts'

const saoPaulo = { state: 'abc34538-41d8-543f-8d45-ede5b26f04bb', city: '25b9c61d-a0a2-5b1b-befe-0b0e1c81c7a4' }

test('the ids of states and cities are those that partners computed from the IBGE codes', () => {
  expect(states.find(({ ibge_code }) => ibge_code === 35)).toEqual({
    id: saoPaulo.state,
    name: 'São Paulo',
    abbreviation: 'SP',
    ibge_code: 35,
  })
  expect(cityById(saoPaulo.city)).toMatchObject({ name: 'São Paulo', state_id: saoPaulo.state, ibge_code: 3550308 })
  expect(cityById(saoPaulo.city.toUpperCase())).toBe(cityById(saoPaulo.city))
})

test('all 27 states and all 5,571 cities of the IBGE are there, each with an id of its own', () => {
  expect(states).toHaveLength(27)
  expect(cities()).toHaveLength(5571)
  expect(new Set([...states, ...cities()].map(({ id }) => id)).size).toBe(27 + 5571)
})

test('every city is in the state that its code begins with', () => {
  const codeOf = new Map(states.map(({ id, ibge_code }) => [id, String(ibge_code)]))
  expect(cities().filter(({ state_id, ibge_code }) => !String(ibge_code).startsWith(codeOf.get(state_id)!))).toEqual([])
})
