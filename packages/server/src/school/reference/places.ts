import { createHash } from 'node:crypto'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { fold } from '../../platform/database/fold.ts'

/**
 * The states and municipalities of Brazil as the IBGE publishes them. Kept in memory: 5,571 rows that change every few
 * years, with a release of the package they come from.
 */
export type State = {
  readonly id: string
  readonly name: string
  readonly abbreviation: string
  readonly ibge_code: number
}
export type City = {
  readonly id: string
  readonly name: string
  readonly state_id: string
  readonly state_abbreviation: string
  readonly ibge_code: number
  /** The name without case, accents and punctuation. */
  readonly words: string
}

// The uuid v5, in the URL namespace, of https://servicodados.ibge.gov.br/api/v1/localidades.
// Partners store the ids derived from it, so it can never change.
const namespace = Buffer.from('14665ded29845f84bd86f98a4ee0050b', 'hex')

/** Returns a uuid v5, which is the same for the same name wherever it is computed, so that no table and no import is needed. */
function placeId(name: string): string {
  const hash = createHash('sha1').update(namespace).update(name).digest()
  hash[6] = 0x50 | (hash[6]! & 0x0f)
  hash[8] = 0x80 | (hash[8]! & 0x3f)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const states: readonly State[] = getStates().map(({ name, code, ibgeCode }) => ({
  id: placeId(`state:${ibgeCode}`),
  name,
  abbreviation: code,
  ibge_code: ibgeCode,
}))

/** `Alta Floresta D'Oeste` is found by `oeste` too. */
export const wordsOf = (name: string) => fold(name).replace(/[^a-z0-9]+/g, ' ')

/** Returns the cities sorted by name, and by code if cities of two states share a name. */
const readCities = (): City[] =>
  states
    .flatMap(({ id, abbreviation }) =>
      getMunicipalities(abbreviation as Parameters<typeof getMunicipalities>[0]).map(({ name, code }) => ({
        id: placeId(`city:${code}`),
        name,
        state_id: id,
        state_abbreviation: abbreviation,
        ibge_code: Number(code),
        words: wordsOf(name),
      })),
    )
    .sort((a, b) => (a.words === b.words ? a.ibge_code - b.ibge_code : a.words < b.words ? -1 : 1))

// Built on first use, because the ids take 60 ms to compute and most processes (workers, commands) never need them.
let known: { readonly cities: readonly City[]; readonly byId: ReadonlyMap<string, City> } | undefined
function places() {
  if (known) return known
  const cities = readCities()
  known = { cities, byId: new Map(cities.map((city) => [city.id, city])) }
  return known
}

export const cities = (): readonly City[] => places().cities
export const cityById = (id: string): City | undefined => places().byId.get(id.toLowerCase())
