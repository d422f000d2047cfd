import { bodies } from '../api/bodies/responsible.ts'
import { AddressText } from '../kit/address-text.tsx'
import { addressInputs } from '../kit/references.ts'
import { defineResource } from '../kit/resource/resource.ts'
import { Sections } from './sections.tsx'

const one = '/v1/partners/school/{cnpj}/responsible/{cpf}'

export const responsibles = defineResource({
  words: 'responsibles',
  list: 'GET /v1/partners/school/{cnpj}/responsible',
  read: `GET ${one}`,
  create: 'POST /v1/partners/school/{cnpj}/responsible',
  update: `PUT ${one}`,
  remove: `DELETE ${one}`,
  bodies,
  keyOf: ({ cpf }) => cpf,
  nameOf: ({ name }) => name,
  columns: ['name', 'cpf', 'phone', 'email', 'photo_status'],
  facts: ['cpf', 'phone', 'email', 'birthdate', 'rg', 'address', 'photo_status', 'updated_at'],
  cells: { address: ({ address }) => address && <AddressText address={address} /> },
  query: { sort: 'name' },
  isSearched: true,
  filters: { photo_status: ['pending', 'approved', 'rejected'] },
  inputs: addressInputs,
  actions: [
    {
      name: 'review',
      route: `PATCH ${one}/photo/status`,
      isShown: ({ photo_status }) => photo_status !== null,
      isOfOtherRecord: true,
    },
    {
      name: 'remove_photo',
      route: `DELETE ${one}/photo`,
      isShown: ({ photo_status }) => photo_status !== null,
      isDangerous: true,
    },
    { name: 'pin', route: `PUT ${one}/pin` },
  ],
  Sections,
})
