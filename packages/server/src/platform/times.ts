import { offsetTimestamp } from '@sineta/contract'

/** The zone of records that belong to no client: partners, operators. */
export const platformZone = 'America/Sao_Paulo'

/** Writes moments on the clock of a zone; null stays null. */
export const timesIn = (zone: string) => (moment: Date | null) =>
  moment === null ? null : offsetTimestamp(moment, zone)
