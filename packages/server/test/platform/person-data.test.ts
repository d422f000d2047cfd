import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cpf } from '@sineta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run as eraseRun } from '../../src/command/person/erase.ts'
import { run as exportRun } from '../../src/command/person/export.ts'
import { personRules, withoutPeople } from '../../src/command/person/rules.ts'
import { readConfig } from '../../src/platform/config.ts'
import { aCheckIn, aClient, aCpf, aPanelSession, aResponsible, aSchool, aStudent } from '../support/builders.ts'
import { testKek, useSineta } from '../support/sineta.ts'

// `sineta-server export` and `erase`, which act on the data of one person (LGPD, art. 18).

const sineta = useSineta()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sineta-person-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function command(run: typeof exportRun, args: readonly string[]) {
  const lines: string[] = []
  const env = { NODE_ENV: 'test', DATABASE_URL: sineta.databaseUrl, KEK: testKek }
  await run({ args, config: () => readConfig(env), print: (line) => void lines.push(line) })
  return lines.join('\n')
}
type Exported = { parts: { table: string; meaning: string; rows: Record<string, unknown>[] }[] }
async function exported(args: readonly string[]): Promise<Exported> {
  const file = path.join(folder, `${Math.random()}.json`)
  await command(exportRun, [file, ...args])
  return JSON.parse(await readFile(file, 'utf8')) as Exported
}
const tablesOf = ({ parts }: Exported) => parts.map(({ table }) => table)

test('every table with personal columns says what an export and an erasure do with it, or why it holds no person', async () => {
  const found = await sineta.sql<{ name: string }>(
    `select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'test_clock' and (
       a.attname ~ '^(name|email|cpf|rg|phone|address|birthdate|race|student|responsible|subject_name|minutes)$'
       or a.attname ~ '_(name|email|cpf|phone)$|^(filiation|document)_'
       or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
         and k.confrelid::regclass::text in ('student', 'responsible', 'staff', 'enrollment', 'visitor', 'panel_user')))`,
  )
  const known = new Set([...Object.keys(personRules), ...Object.keys(withoutPeople)])
  expect(found.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect(Object.keys(personRules).filter((name) => name in withoutPeople)).toEqual([])
})

test('a student who left gets everything that is stored, and is erased as far as the law allows', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const number = await aCheckIn(sineta, school)
  const [student] = await sineta.sql<{ id: string }>(
    `update student set race = 'PARDA', address = '{"city":"Recife"}', additional_info = 'Alergia a amendoim'
     where school_id = $1 and student_number = $2 returning id`,
    [school.id, number],
  )
  await sineta.sql(
    `insert into disciplinary_occurrence (client_id, school_id, student_id, type, severity, occurred_at, description, visible_to_responsibles, created_by, closed_at, outcome)
     values ($1, $2, $3, 'other', 'low', clock(), 'Crise de asma', false, 'x', clock(), 'Conversa com o pediatra')`,
    [client.id, school.id, student!.id],
  )
  const person = ['--school', school.cnpj, '--student', number]

  const all = await exported(person)
  expect(tablesOf(all)).toEqual(
    expect.arrayContaining(['student', 'student_number', 'enrollment', 'attendance', 'event']),
  )
  expect(JSON.stringify(all)).toContain('Alergia a amendoim')
  expect(all.parts.find(({ table }) => table === 'event')!.rows[0]).toMatchObject({ name: 'attendance.check_in' })

  await expect(command(eraseRun, person)).rejects.toThrow(`Still registered: student ${number}.`)
  await sineta.sql(`update enrollment set status = 'TRANSFERIDO' where student_id = $1`, [student!.id])
  const removed = await sineta.call(`DELETE /v1/partners/school/${school.cnpj}/student/${number}`, { as: client.key })
  expect(removed.status).toBe(204)

  const stored = () =>
    sineta.sql('select name, race, address, additional_info from student where id = $1', [student!.id])
  const before = await stored()
  const plan = await command(eraseRun, person)
  expect(plan).toMatch(/^student: 1 found, 1 erased\. Kept: Name, documents/m)
  expect(plan).toMatch(/^attendance: 1 found, 1 erased\.$/m)
  expect(plan).toMatch(/^enrollment: 1 found, 0 erased\. Kept: The school record is kept by law/m)
  expect(plan).toMatch(/Nothing was changed: this was a dry run\./)
  expect(await stored()).toEqual(before)

  expect(await command(eraseRun, [...person, '--confirm'])).toMatch(/Erased\.$/)
  expect(await stored()).toEqual([{ name: 'Ana Clara Souza Lima', race: null, address: null, additional_info: null }])
  const after = await exported(person)
  expect(tablesOf(after)).not.toContain('attendance')
  expect(JSON.stringify(after)).not.toMatch(/asma|pediatra/)

  const session = await aPanelSession(sineta, client, school, 'owner')
  const log = await sineta.call('GET /v1/panel/client/audit', { as: session })
  const entries = (log.body.data as { action: string; actor: string; subject: string }[]).filter(({ action }) =>
    action.startsWith('person.'),
  )
  expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual(
    ['person.exported', 'person.erased', 'person.exported'].map((action) => [action, 'command', student!.id]),
  )
})

test('a responsible is found by CPF in every role, and only a charge keeps name and CPF', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const child = await aStudent(sineta, school)
  const [free, charged] = [await aResponsible(sineta, school), await aResponsible(sineta, school)]
  await sineta.sql(
    `insert into receivable (client_id, school_id, student_id, responsible_id, description, amount_cents, due_date) values ($1, $2, $3, $4, 'Mensalidade', 1000, '2026-03-01')`,
    [client.id, school.id, child.id, charged.id],
  )
  await sineta.sql(
    `insert into crm_lead (client_id, school_id, name, folded_name, email, source) values ($1, $2, 'Mariana', 'mariana', 'mariana@example.org', 'site')`,
    [client.id, school.id],
  )
  await sineta.sql(
    `update responsible set email = 'Mariana@example.org', phone = '81999990000', deleted_at = clock() where id = any ($1)`,
    [[free.id, charged.id]],
  )
  const erased = async (document: string) => {
    const person = ['--school', school.cnpj, '--cpf', cpf.format(document)]
    expect(tablesOf(await exported(person))).toContain('responsible')
    await command(eraseRun, [...person, '--confirm'])
  }
  await erased(free.cpf)
  await erased(charged.cpf)
  const left = await sineta.sql('select id, name, cpf, email, phone from responsible where id = any ($1)', [
    [free.id, charged.id],
  ])
  expect(left).toEqual(
    expect.arrayContaining([
      { id: free.id, name: '(apagado)', cpf: '', email: null, phone: null },
      { id: charged.id, name: 'Mariana Souza Lima', cpf: charged.cpf, email: null, phone: null },
    ]),
  )
  expect(await sineta.sql('select from crm_lead where school_id = $1', [school.id])).toEqual([])
})

test('the loans of a teacher are those of the teacher, not of a responsible who gave the same address', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const [teacher, responsible] = [aCpf(), await aResponsible(sineta, school)]
  await sineta.sql(
    `with teacher as (
       insert into staff (client_id, school_id, role, name, folded_name, email, cpf) values ($1, $2, 'teacher', 'Rui Prado', 'rui prado', 'rui@escola.example', $3)
     ), item as (
       insert into library_item (client_id, school_id, code, title, folded_title, copies) values ($1, $2, 'LIT-1', 'Vidas secas', 'vidas secas', 1) returning id
     )
     insert into library_loan (client_id, school_id, item_id, staff_email, status, loaned_at, due_date, returned_at)
     select $1, $2, id, 'rui@escola.example', 'returned', clock(), '2026-03-01', clock() from item`,
    [client.id, school.id, teacher],
  )
  await sineta.sql(`update responsible set email = 'Rui@escola.example' where id = $1`, [responsible.id])
  const tables = async (document: string) =>
    tablesOf(await exported(['--school', school.cnpj, '--cpf', cpf.format(document)]))
  expect(await tables(responsible.cpf)).not.toContain('library_loan')
  expect(await tables(teacher)).toContain('library_loan')
})

test('a visitor gets the events and the audit log entries that are about them', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const document = cpf.format(aCpf())
  const body = { name: 'Sérgio Nunes', document_type: 'cpf', document }
  const made = await sineta.call(`POST /v1/erp/school/${school.cnpj}/visitor`, { as: client.key, body })
  await sineta.call(`POST /v1/erp/school/${school.cnpj}/visitor`, {
    as: client.key,
    body: { ...body, name: 'Outra Pessoa', document: cpf.format(aCpf()) },
  })
  const person = ['--school', school.cnpj, '--cpf', document]
  const first = await exported(person)
  expect(tablesOf(first)).toEqual(['visitor', 'event'])
  expect(first.parts[1]!.rows.map(({ name, data }) => [name, JSON.parse(String(data)).name])).toEqual([
    ['visitor.created', 'Sérgio Nunes'],
  ])
  const again = await exported(person)
  expect(again.parts.find(({ table }) => table === 'audit')?.rows).toEqual([
    expect.objectContaining({ action: 'person.exported', subject: made.body.id }),
  ])
})

test('an export that cannot be written is not in the audit log, and one that fails leaves no file', async () => {
  const client = await aClient(sineta)
  const school = await aSchool(sineta, client)
  const { number } = await aStudent(sineta, school)
  const person = ['--school', school.cnpj, '--student', number]
  const file = path.join(folder, 'once.json')
  await command(exportRun, [file, ...person])
  await expect(command(exportRun, [file, ...person])).rejects.toThrow('once.json already exists. Name a new file.')
  await expect(command(exportRun, [path.join(folder, 'no', 'one.json'), ...person])).rejects.toThrow(
    'cannot be written (ENOENT). Name a file in a folder you can write to.',
  )
  const session = await aPanelSession(sineta, client, school, 'owner')
  const log = await sineta.call('GET /v1/panel/client/audit?action=person.exported', { as: session })
  expect(log.body.data).toHaveLength(1)
  const files = await readdir(folder)
  await expect(exported(['--school', school.cnpj, '--student', '9999'])).rejects.toThrow()
  expect(await readdir(folder)).toEqual(files)
})

test('an unknown person is refused in one sentence', async () => {
  const school = await aSchool(sineta, await aClient(sineta))
  await expect(exported(['--school', school.cnpj, '--student', '9999'])).rejects.toThrow(
    'The school has no record of this person.',
  )
  await expect(exported(['--school', '11.222.333/0001-80', '--student', '1'])).rejects.toThrow('is not a valid CNPJ')
  await expect(exported(['--school', school.cnpj])).rejects.toThrow(
    'Name the person: --school CNPJ, and --student NUMBER or --cpf CPF.',
  )
})
