/** The base path of a school's operations. */
export const school = '/v1/partners/school/{cnpj}'
