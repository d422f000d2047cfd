import type { ProblemCode } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

type Place = { readonly tx: Transaction; readonly school: Pick<School, 'id'> }
type Named = Place & { readonly params: { readonly id: string } }

/** One kind of record: `from` is how it is read, alone and in lists; a school reaches its own rows only. */
export function records<Row>(table: string, notFound: ProblemCode, from = `select * from ${table}`) {
  async function get({ tx, school }: Place, id: string): Promise<Row> {
    const { rows } = await tx.query<Row & object>(`select * from (${from}) x where x.school_id = $1 and x.id = $2`, [
      school.id,
      id,
    ])
    if (!rows[0]) throw refuse(notFound)
    return rows[0]
  }
  const find = (call: Named) => get(call, call.params.id)
  /** Of two changes at once the second waits here, and then sees what the first one made of the row. */
  async function hold(call: Named) {
    await call.tx.query(`select from ${table} where school_id = $1 and id = $2 for update`, [
      call.school.id,
      call.params.id,
    ])
    return find(call)
  }
  return { from, get, find, hold }
}

/** What is said of a record, as answers begin: its id, then its school. */
export const ofSchool = <Members extends { readonly id: string }>(
  { id, ...rest }: Members,
  { cnpj }: Pick<School, 'cnpj'>,
) => ({ id, school_cnpj: cnpj, ...rest })
