import { requiredContext } from './required-context.ts'

/** Each house has accounts of its own, behind operations of the same shape: `/v1/portal/…`, `/v1/panel/…`, `/v1/admin/…`. */
export type House = 'portal' | 'panel' | 'admin'

export const [HouseContext, useHouse] = requiredContext<House>('House')

/** Operators come from the settings of the installation: they are not invited and get no mail with a link. */
export function useInvitingHouse(): Exclude<House, 'admin'> {
  const house = useHouse()
  if (house === 'admin') throw new Error('The console has no page for a link from a mail')
  return house
}
