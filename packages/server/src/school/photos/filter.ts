import { oneOf } from '../../platform/operation/parameters.ts'
import { filter } from '../../tenancy/rows/list.ts'

/**
 * Selects people whose photo has this status. A subquery finds the photos first, because few wait for review and the list would
 * read all people of the school to find them.
 */
export const byStatus = filter(
  oneOf('pending', 'approved', 'rejected'),
  'x.id = any (array(select p.owner_id from photo p where p.school_id = $1 and p.status = ?))',
)
