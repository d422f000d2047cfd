import { requiredContext } from './required-context.ts'

/**
 * The sites with accounts. Each has its own accounts, behind operations of the same shape: `/v1/portal/…`, `/v1/panel/…`,
 * `/v1/admin/…`.
 */
export type Site = 'portal' | 'panel' | 'admin'

export const [SiteContext, useSite] = requiredContext<Site>('Site')

/**
 * Returns the site on pages that a link in a mail opens. Operators come from the settings of the installation, so they get no
 * such mails.
 */
export function useMailLinkSite(): Exclude<Site, 'admin'> {
  const site = useSite()
  if (site === 'admin') throw new Error('The console has no pages for links in mails')
  return site
}
