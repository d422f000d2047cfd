import { Address as AddressInEvents, cep, exampleOf } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import type { Fault } from '../platform/operation/errors.ts'
import { nullable, object, optional, text, Uuid } from '../platform/operation/shapes.ts'
import { cityById } from './reference/index.ts'

const fields = {
  address_type: text(30, { description: 'Kind of thoroughfare: Rua, Avenida, Travessa …' }),
  // A CEP has no check digit, and people type eight zeros for "unknown".
  cep: Type.String({ pattern: '^(?!0{5}-?0{3}$)\\d{5}-?\\d{3}$', description: '8 digits, or 00000-000' }),
  address: text(200, { description: 'Name of the thoroughfare' }),
  number: text(20, { description: 'House number, or S/N' }),
  complement: optional(text(100)),
  district: text(100),
  city_id: Uuid,
  state_id: Uuid,
}

/** An address in a request. */
export const AddressBody = object(fields)

/** An address as it is stored, and as it appears in responses and events. */
export const Address = object({ ...fields, complement: nullable(Type.String()) })
export type Address = Static<typeof Address>

/** The address that the documentation shows. */
export const exampleAddress = exampleOf(AddressInEvents())

/** Returns a fault if the city is not in the state. */
export function addressFaults(address: Static<typeof AddressBody> | undefined, pointer = '/address'): Fault[] {
  if (address === undefined || cityById(address.city_id.toLowerCase())?.state_id === address.state_id.toLowerCase())
    return []
  const message = 'must be a city of that state; GET /v1/reference/city lists them'
  return [{ pointer: `${pointer}/city_id`, code: 'city_state_mismatch', message }]
}

/** Returns the address to store, or null if none was given. */
export function toStoredAddress(address: Static<typeof AddressBody> | undefined): Address | null {
  if (address === undefined) return null
  const { address_type, address: thoroughfare, number, complement = null, district } = address
  const city_id = address.city_id.toLowerCase()
  const state_id = address.state_id.toLowerCase()
  // AddressBody accepts only a valid CEP, so it can always be normalized.
  return {
    address_type,
    cep: cep.normalize(address.cep)!,
    address: thoroughfare,
    number,
    complement,
    district,
    city_id,
    state_id,
  }
}

/**
 * Returns a stored address with its members in order, which jsonb does not keep. Only `toStoredAddress` builds stored addresses, so
 * the cast is safe.
 */
export function toShownAddress(stored: unknown): Address | null {
  if (stored === null) return null
  const { address_type, cep, address, number, complement, district, city_id, state_id } = stored as Address
  return { address_type, cep, address, number, complement, district, city_id, state_id }
}
