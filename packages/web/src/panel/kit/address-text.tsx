import { useRead } from '../../kit/api/queries.ts'
import { formatValue } from './formats.ts'

type Address = {
  readonly address_type: string
  readonly address: string
  readonly number: string
  readonly complement: string | null
  readonly district: string
  readonly cep: string
  readonly city_id: string
}

/** A postal address in one line, as on an envelope. */
export function AddressText({ address: whole }: { address: Address }) {
  const { address_type, address, number, complement, district, cep, city_id } = whole
  const { data } = useRead('GET /v1/reference/city', { query: { id: city_id } })
  const city = data?.data[0]
  return [
    [`${address_type} ${address}, ${number}`, complement].filter(Boolean).join(', '),
    district,
    formatValue('cep', cep),
    city && `${city.name} – ${city.state_abbreviation}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
