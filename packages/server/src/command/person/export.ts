import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Transaction } from '../../platform/database/database.ts'
import type { Run } from '../command.ts'
import { createFile } from '../create-file.ts'
import { asPerson, type Person, readPersonArgs, UnknownPerson, valuesOf } from './find-person.ts'
import { type PersonRule, personRules } from './rules.ts'
import { auditPerson, withPerson } from './with-person.ts'

/** Writes all data that a school has about one person, who has a right to it (LGPD, arts. 18 and 19). */
export const run: Run = async ({ args, config, print }) => {
  const wanted = readPersonArgs(args)
  if (wanted.positionals.length !== 1) throw new Error('Name one file to write: sineta-server export FILE …')
  const file = path.resolve(wanted.positionals[0]!)
  // Opened first, so that the audit log records an export only if the file can be written.
  const written = await createFile(file, `${file} already exists. Name a new file.`)
  try {
    const parts = await withPerson(config(), wanted, async (tx, person) => {
      const parts = await readParts(tx, person)
      if (parts.length === 0) throw new UnknownPerson()
      await auditPerson(tx, 'person.exported', person)
      return parts
    })
    await written.writeFile(`${JSON.stringify({ school_cnpj: wanted.school, parts }, null, 2)}\n`)
    for (const { table, rows } of parts) print(`${table}: ${rows.length}`)
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await written.close()
  }
  print(`${file} is written. It contains personal data: hand it over safely and delete it afterwards.`)
  return true
}

async function readParts(tx: Transaction, person: Person) {
  const parts = []
  for (const [table, rule] of Object.entries(personRules)) {
    const { rows } = await tx.query<{ row: unknown }>(exportStatement(table, rule), valuesOf(person))
    if (rows.length > 0) parts.push({ table, meaning: rule.meaning, rows: rows.map(({ row }) => row) })
  }
  return parts
}

function exportStatement(table: string, { of, omit = [], files = [] }: PersonRule): string {
  const hidden = omit.map((column) => ` - '${column}'`).join('')
  const encoded = files
    .map((column) => ` || jsonb_build_object('${column}_base64', encode(t.${column}, 'base64'))`)
    .join('')
  return `${asPerson} select to_jsonb(t)${hidden}${encoded} as row from ${table} t, p where ${of}`
}
