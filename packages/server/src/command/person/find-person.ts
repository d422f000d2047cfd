import { parseArgs } from 'node:util'
import { cnpj, cpf } from '@sineta/contract'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fingerprintOf } from '../../school/erp/visitors/documents.ts'

/** The ids, documents and addresses by which the tables of one school refer to a person. */
export type Person = {
  readonly client_id: string
  readonly school_id: string
  readonly students: readonly string[]
  readonly responsibles: readonly string[]
  readonly staff: readonly string[]
  readonly visitors: readonly string[]
  readonly users: readonly string[]
  readonly cpfs: readonly string[]
  readonly emails: readonly string[]
  readonly student_refs: readonly string[]
  readonly responsible_refs: readonly string[]
  /** The values that identify the person in event data as a member of staff, visitor, supplier or lead. */
  readonly event_refs: readonly string[]
}

const usage = '--school CNPJ, and --student NUMBER or --cpf CPF'

export function readPersonArgs(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      school: { type: 'string' },
      student: { type: 'string' },
      cpf: { type: 'string' },
      confirm: { type: 'boolean' },
    },
  })
  if (!values.school || (values.student === undefined) === (values.cpf === undefined))
    throw new Error(`Name the person: ${usage}.`)
  const school = cnpj.normalize(values.school)
  if (school === null) throw new Error(`--school: ${values.school} is not a valid CNPJ.`)
  const document = values.cpf === undefined ? null : cpf.normalize(values.cpf)
  if (values.cpf !== undefined && document === null) throw new Error('--cpf: this is not a valid CPF.')
  return { school, number: values.student ?? null, cpf: document, confirm: values.confirm === true, positionals }
}

type Wanted = { readonly school: string; readonly number: string | null; readonly cpf: string | null }

/**
 * Finds all records of a person, including removed ones, because people ask after they have left. The documents and e-mail
 * addresses in these records lead to further ones.
 */
export async function findPerson(
  tx: Transaction,
  secrets: Secrets,
  { school, number, cpf: document }: Wanted,
): Promise<Person> {
  const { rows } = await tx.query<Person>(
    `with place as (select id as school_id, client_id from school where cnpj = $1 and environment = 'live'),
       students as (
         select s.id, s.cpf from student s join place p using (school_id)
         where s.cpf = $3 or exists (select from student_number n where n.student_id = s.id and n.number = $2)),
       responsibles as (select r.id, r.cpf, r.email from responsible r join place p using (school_id) where r.cpf = $3),
       colleagues as (select s.id, s.cpf, s.email from staff s join place p using (school_id) where s.cpf = $3),
       addresses as (select lower(email) as email from responsibles where email is not null union select email from colleagues)
     select p.*, array(select id from students) as students, array(select id from responsibles) as responsibles,
       array(select id from colleagues) as staff, '{}'::uuid[] as visitors,
       array(select u.id from panel_user u where u.client_id = p.client_id and u.email in (select email from colleagues)) as users,
       array(select cpf from students where cpf is not null union select cpf from responsibles union select $3::text where $3::text is not null) as cpfs,
       array(select email from addresses) as emails,
       array(select id::text from students union select n.number from student_number n where n.student_id in (select id from students)) as student_refs,
       '{}'::text[] as responsible_refs,
       array(select email from colleagues
         union select s.id::text from supplier s where s.school_id = p.school_id and s.cpf = $3
         union select l.id::text from crm_lead l where l.school_id = p.school_id and lower(l.email) in (select email from addresses)) as event_refs
     from place p`,
    [school, number, document],
  )
  const found = rows[0]
  if (found === undefined) throw new Error(`No school has the CNPJ ${cnpj.format(school)}.`)
  const visitors = await findVisitors(tx, secrets, found.school_id, document)
  return {
    ...found,
    visitors,
    event_refs: [...found.event_refs, ...visitors],
    responsible_refs: document === null ? [] : [cpf.format(document)],
  }
}

/** Thrown if no table has a row of the person. */
export class UnknownPerson extends Error {
  constructor() {
    super('The school has no record of this person.')
  }
}

/** Finds visitors by the fingerprint of their document, because the document itself is sealed. */
async function findVisitors(tx: Transaction, secrets: Secrets, schoolId: string, document: string | null) {
  if (document === null) return []
  const { rows: keys } = await tx.query<{ sealed: Buffer }>('select sealed from visitor_key where school_id = $1', [
    schoolId,
  ])
  if (!keys[0]) return []
  const key = Buffer.from(secrets.open(keys[0].sealed, `visitor_key:${schoolId}`), 'base64')
  const { rows } = await tx.query<{ id: string }>(
    'select id from visitor where school_id = $1 and document_fingerprint = $2',
    [schoolId, fingerprintOf(key, 'cpf', document)],
  )
  return rows.map(({ id }) => id)
}

const types: Readonly<Record<keyof Person, string>> = {
  client_id: 'uuid',
  school_id: 'uuid',
  students: 'uuid[]',
  responsibles: 'uuid[]',
  staff: 'uuid[]',
  visitors: 'uuid[]',
  users: 'uuid[]',
  cpfs: 'text[]',
  emails: 'text[]',
  student_refs: 'text[]',
  responsible_refs: 'text[]',
  event_refs: 'text[]',
}
const columns = Object.keys(types) as (keyof Person)[]

/** The common table expression that the conditions of the rules refer to as `p`. */
export const asPerson = `with p as (select ${columns.map((name, i) => `$${i + 1}::${types[name]} as ${name}`).join(', ')})`
export const valuesOf = (person: Person) => columns.map((name) => person[name])
