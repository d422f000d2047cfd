import { beforeAll, describe, expect, test } from 'vitest'
import { fillClasses } from '../../src/demo/people.ts'
import { operations } from '../../src/operations.ts'
import type { Transaction } from '../../src/platform/database/database.ts'
import { fillSandbox } from '../../src/school/sandbox.ts'
import { type AClient, type ASchool, aClient, aSchool } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSineta } from '../support/sineta.ts'

// The demo school that `SINETA_DEMO_STUDENTS=3000` creates. The cost of its lists is checked by the plans of the database, which
// do not depend on how busy this machine is; `npm run bench -- lists` has the times.

const count = 3_000
/** Lists that the panel shows newest first, with their tables. */
const happenings = {
  'partners/school/{cnpj}/disciplinary-occurrence': 'disciplinary_occurrence',
  'erp/school/{cnpj}/receivable': 'receivable',
  'erp/school/{cnpj}/library-loan': 'library_loan',
  'erp/school/{cnpj}/visit': 'visit',
}
const sineta = useSineta()
let client: AClient
let school: ASchool

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  await sineta.parts.app.transaction({ clients: [client.id] }, async (tx) => {
    await fillClasses(tx, school, await fillSandbox(tx, school), count)
  })
  // Years of records: copies of a sample, each a minute older than the one before. A visitor can be inside only once, so the
  // copied visit is a scheduled one, which sorts last by status.
  for (const table of Object.values(happenings))
    await execute(
      sineta.databaseUrl,
      `insert into ${table} select older.* from (select * from ${table} x order by to_jsonb(x)->>'status' desc limit 1) t, generate_series(1, ${count}) n,
         jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
           'id', gen_random_uuid(), 'created_at', t.created_at - make_interval(mins => n))) older`,
    )
  // Years of leads, visitors and books. Each table takes the columns it has.
  for (const table of ['crm_lead', 'visitor', 'library_item'])
    await execute(
      sineta.databaseUrl,
      `insert into ${table} select one.* from (select * from ${table} limit 1) t, generate_series(1, ${count}) n,
         jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), 'stage', 'lost', 'code', n,
           'document_sealed', null, 'document_masked', null, 'document_fingerprint', null)) one`,
    )
  await execute(sineta.databaseUrl, 'vacuum analyze')
})

const list = async (what: string, query: string) =>
  (await sineta.call(`GET /v1/partners/school/${school.cnpj}/${what}?${query}`, { as: client.key })).body

describe('a school of 3,000 students', () => {
  test('has a class, a number and a responsible for each of them, and no overfull class', async () => {
    const [{ students, enrolled, linked, overfull }] = (await sineta.sql(
      `select count(*)::int as students,
         count(*) filter (where exists (select from enrollment e join classroom c on c.id = e.classroom_id and c.grade_id = e.grade_id
           where e.student_id = s.id and e.status = 'MATRICULADO' and e.enrollment_number = s.student_number))::int as enrolled,
         count(*) filter (where exists (select from responsible_link l where l.student_id = s.id and l.kind = 'primary'))::int as linked,
         (select count(*)::int from classroom c where c.school_id = $1
           and c.capacity < (select count(*) from enrollment e where e.classroom_id = c.id)) as overfull
       from student s where school_id = $1 and student_number >= $2`,
      [school.id, `${new Date().getFullYear()}.01000`],
    )) as [Record<string, number>]
    expect({ students, enrolled, linked, overfull }).toEqual({
      students: count,
      enrolled: count,
      linked: count,
      overfull: 0,
    })
  })

  test('finds a student by any word of the name and by the number', async () => {
    const created = await sineta.call(`POST /v1/partners/school/${school.cnpj}/student`, {
      as: client.key,
      body: { name: 'Zuleica Quirino Xavante', birthdate: '2016-05-10' },
    })
    const { student_number } = created.body
    const found = async (q: string) =>
      (await list('student', `q=${encodeURIComponent(q)}&limit=200`)).data.map(
        (one: { student_number: string }) => one.student_number,
      )
    expect(await found('quirino')).toEqual([student_number])
    expect(await found(student_number)).toEqual([student_number])
    expect(await found(student_number.slice(0, -1))).toContain(student_number)
  })

  test.each(['student', 'responsible'])('a page of the list of %ss reads no more rows than it shows', async (what) => {
    const plan = await planOf(`/v1/partners/school/{cnpj}/${what}`, { sort: 'name', limit: 50 })
    expect(plan).toMatch(new RegExp(`Index Scan using ${what}_name on ${what} .*actual.*rows=51\\D`))
    expect(plan).not.toContain('Rows Removed by Filter')
  })

  test.each([
    ['visitor', 'visitor_name'],
    ['library-item', 'library_item_title'],
  ])('so does a page of %ss after years', async (what, index) => {
    const plan = await planOf(`/v1/erp/school/{cnpj}/${what}`, { sort: 'name', limit: 50 })
    expect(plan).toMatch(new RegExp(`Index Scan using ${index} on .*actual.*rows=51\\D`))
  })

  test('the few leads of one stage are found without reading those of years', async () => {
    const question = { stage: 'visited', sort: '-updated_at', limit: 50 }
    const plan = await planOf('/v1/erp/school/{cnpj}/crm-lead', question)
    expect(plan).toContain('Index Scan Backward using crm_lead_stage on crm_lead')
    expect(plan).not.toContain('Rows Removed by Filter')
  })

  test.each(Object.entries(happenings))('the newest of %s are read alone, on any page', async (path, table) => {
    const plan = await planOf(`/v1/${path}`, { sort: '-created_at', limit: 50 })
    expect(plan).toMatch(new RegExp(`Index Scan Backward using ${table}_created on ${table} .*actual.*rows=51\\D`))
    const { data, next_cursor } = await newest(path, '')
    const next = await newest(path, `&cursor=${next_cursor}`)
    const both = [...data, ...next.data]
    expect(new Set(both.map(({ id }) => id)).size).toBe(100)
    const times = both.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test.each(['student', 'responsible'])('a search among %ss reads their index by name, in order', async (what) => {
    const plan = await planOf(`/v1/partners/school/{cnpj}/${what}`, { sort: 'name', limit: 20, q: 'ma' })
    expect(plan).toContain(`Index Scan using ${what}_name on ${what}`)
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${what}`))
  })
})

type Page = { data: { id: string; created_at: string }[]; next_cursor: string }
const newest = async (path: string, more: string): Promise<Page> =>
  (
    await sineta.call(`GET /v1/${path.replace('{cnpj}', school.cnpj)}?sort=-created_at&limit=50${more}`, {
      as: client.key,
    })
  ).body

/** The plan of a list, with the rows it read. */
async function planOf(path: string, query: object): Promise<string> {
  const lines: string[] = []
  const operation = operations.find((one) => one.method === 'GET' && one.path === path)!
  await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => {
    const watched = Object.assign(Object.create(tx) as Transaction, {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${text}`, values)
        lines.push(...rows.map((row) => row['QUERY PLAN']))
        return tx.query(text, values)
      },
    })
    return operation.run!({
      query,
      found: { names: {}, seen: null },
      school,
      tx: watched,
      services: sineta.parts.services,
    } as never) as Promise<unknown>
  })
  return lines.join('\n')
}
