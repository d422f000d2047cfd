/** Where the operations of a school live. */
export const school = '/v1/partners/school/{cnpj}'
