import { requiredContext } from './required-context.ts'

/**
 * The sites with accounts. Each has its own accounts, behind operations of the same shape: `/v1/portal/…`, `/v1/panel/…`,
 * `/v1/admin/…`.
 */
export type House = 'portal' | 'panel' | 'admin'

export const [HouseContext, useHouse] = requiredContext<House>('House')

/**
 * Returns the site on pages that a link in a mail opens. Operators come from the settings of the installation, so they get no
 * such mails.
 */
export function useInvitingHouse(): Exclude<House, 'admin'> {
  const house = useHouse()
  if (house === 'admin') throw new Error('The console has no pages for links in mails')
  return house
}
