import type { Transaction } from '../../platform/database/database.ts'
import type { Run } from '../command.ts'
import { asPerson, type Person, readPersonArgs, UnknownPerson, valuesOf } from './find-person.ts'
import { personRules, type Step } from './rules.ts'
import { auditPerson, withPerson } from './with-person.ts'

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

/**
 * Erases what the law lets the school erase. Without `--confirm` it does the same and rolls back, so the reported numbers are
 * what would happen.
 */
export const run: Run = async ({ args, config, print }) => {
  const wanted = readPersonArgs(args)
  if (wanted.positionals.length > 0) throw new Error(`erase takes options only; got "${wanted.positionals[0]}".`)
  try {
    await withPerson(config(), wanted, async (tx, person) => {
      await demandRemoved(tx, person)
      const lines = await erase(tx, person)
      if (lines.length === 0) throw new UnknownPerson()
      for (const line of lines) print(line)
      if (!wanted.confirm) throw new DryRun()
      await auditPerson(tx, 'person.erased', person)
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    print(
      'Nothing was changed: this was a dry run. Add --confirm to erase. Erasing cannot be undone, and existing backups keep the data.',
    )
    return true
  }
  print('Erased.')
  return true
}

/**
 * Requires the records to be removed first: removal notifies partners, who would otherwise keep data that the school no longer
 * has.
 */
async function demandRemoved(tx: Transaction, { students, responsibles, staff }: Person) {
  const { rows } = await tx.query<{ record: string }>(
    `select 'student ' || student_number as record from student where id = any ($1) and deleted_at is null
     union all select 'responsible ' || id from responsible where id = any ($2) and deleted_at is null
     union all select 'member of staff ' || id from staff where id = any ($3) and deleted_at is null`,
    [students, responsibles, staff],
  )
  if (rows.length > 0)
    throw new Error(
      `Still registered: ${rows.map(({ record }) => record).join(', ')}. Remove the record in the panel or through the API first. That notifies partners, who must erase their copies too.`,
    )
}

async function erase(tx: Transaction, person: Person): Promise<string[]> {
  const lines: string[] = []
  for (const [table, { of, erase, stays }] of Object.entries(personRules)) {
    const values = valuesOf(person)
    const { rowCount } = await tx.query(`${asPerson} select from ${table} t, p where ${of}`, values)
    if (!rowCount) continue
    let changed = 0
    for (const step of erase) changed += (await tx.query(stepStatement(table, of, step), values)).rowCount ?? 0
    lines.push(`${table}: ${rowCount} found, ${changed} erased.${stays === undefined ? '' : ` Kept: ${stays}`}`)
  }
  return lines
}

function stepStatement(table: string, of: string, step: Step): string {
  const rows = `(${of})${step.where === undefined ? '' : ` and (${step.where})`}`
  if ('delete' in step) return `${asPerson} delete from ${table} t using p where ${rows}`
  const set = Object.entries(step.set).map(([column, value]) => `${column} = ${value}`)
  return `${asPerson} update ${table} t set ${set.join(', ')} from p where ${rows}`
}
