/** The time zones a school can be in, from east to west, with their offsets since daylight saving ended in 2019. */
export const timeZones = [
  { zone: 'America/Noronha', offset: '-02:00', place: 'Fernando de Noronha' },
  { zone: 'America/Belem', offset: '-03:00', place: 'Amapá, leste do Pará' },
  { zone: 'America/Santarem', offset: '-03:00', place: 'oeste do Pará' },
  { zone: 'America/Fortaleza', offset: '-03:00', place: 'Maranhão, Piauí, Ceará, Rio Grande do Norte, Paraíba' },
  { zone: 'America/Recife', offset: '-03:00', place: 'Pernambuco' },
  { zone: 'America/Araguaina', offset: '-03:00', place: 'Tocantins' },
  { zone: 'America/Maceio', offset: '-03:00', place: 'Alagoas, Sergipe' },
  { zone: 'America/Bahia', offset: '-03:00', place: 'Bahia' },
  { zone: 'America/Sao_Paulo', offset: '-03:00', place: 'Distrito Federal, Goiás, Sudeste e Sul' },
  { zone: 'America/Campo_Grande', offset: '-04:00', place: 'Mato Grosso do Sul' },
  { zone: 'America/Cuiaba', offset: '-04:00', place: 'Mato Grosso' },
  { zone: 'America/Porto_Velho', offset: '-04:00', place: 'Rondônia' },
  { zone: 'America/Boa_Vista', offset: '-04:00', place: 'Roraima' },
  { zone: 'America/Manaus', offset: '-04:00', place: 'leste do Amazonas' },
  { zone: 'America/Eirunepe', offset: '-05:00', place: 'oeste do Amazonas' },
  { zone: 'America/Rio_Branco', offset: '-05:00', place: 'Acre' },
] as const

export type TimeZone = (typeof timeZones)[number]['zone']

const known: ReadonlySet<string> = new Set(timeZones.map(({ zone }) => zone))

export const isTimeZone = (text: string): text is TimeZone => known.has(text)
