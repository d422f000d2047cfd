import { offsetTimestamp } from '@sineta/contract'

/** The time zone of records that belong to no client, such as partners and operators. */
export const platformZone = 'America/Sao_Paulo'

/** Formats dates with the offset of a time zone; null stays null. */
export const timeFormatter = (zone: string) => (moment: Date | null) =>
  moment === null ? null : offsetTimestamp(moment, zone)
