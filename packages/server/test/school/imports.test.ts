import { beforeAll, describe, expect, test } from 'vitest'
import { aClassroom, aCpf, aPanelSession, aSchool, aStudent } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school } = useSchool()
const path = () => `/v1/panel/school/${school.cnpj}`
let secretary: string

beforeAll(async () => {
  secretary = await aPanelSession(sineta, client, school, 'secretary')
  await aClassroom(sineta, school)
})

const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64')
const send = (body: object) => sineta.call(`POST ${path()}/import`, { as: secretary, body })
const finished = async (id: string) => {
  // Advance past the pause of the job, so that it is due.
  await sineta.advance(10)
  await sineta.parts.jobs.runDue()
  return (await sineta.call(`GET ${path()}/import/${id}`, { as: secretary })).body
}

describe('a spreadsheet of students', () => {
  test('in Windows-1252 with semicolons is matched by its headings, and every wrong line is shown before anything is written', async () => {
    const known = await aStudent(sineta, school, { number: '2026.70001' })
    const cpf = aCpf()
    const csv = [
      'Nome do aluno;Data de nascimento;Matrícula;CPF;Turma;Humor',
      `José Ângelo;05/03/2015;2026.80001;${cpf};Turma de teste;bom`,
      'Sem Data;31/31/2015;;;;',
      `Repetida;;;${cpf};;`,
      `Número Alheio;;${known.number};;;`,
      'Turma Alheia;;;;Turma que não há;',
      ';01/01/2015;;;;',
    ].join('\r\n')
    const { status, body } = await send({ kind: 'students', dry_run: true, file: base64(csv, 'latin1') })
    expect(status).toBe(200)
    expect(body.columns.map(({ field }: { field: string | null }) => field)).toEqual([
      'name',
      'birthdate',
      'enrollment_number',
      'cpf',
      'classroom',
      null,
    ])
    expect(body.rows).toBe(1)
    expect(body.faults.map(({ line, field, code }: Record<string, unknown>) => [line, field, code])).toEqual([
      [3, 'birthdate', expect.any(String)],
      [4, 'cpf', 'duplicate_in_file'],
      [5, 'enrollment_number', 'enrollment_number_taken'],
      [6, 'classroom', 'classroom_not_found'],
      [7, 'name', 'required'],
    ])
    expect(await sineta.sql(`select from student where name = 'José Ângelo'`)).toHaveLength(0)
  })

  test('is written in the background with the events of each registration, and reports what was left out', async () => {
    let id = ''
    const events = await eventsDuring(async () => {
      const rows = Array.from({ length: 60 }, (_, i) => `Importada ${i};Turma de teste`)
      const { status, body } = await send({
        kind: 'students',
        file: base64(['nome;turma', ...rows, ';'.padEnd(3, 'x')].join('\n')),
      })
      expect([status, body.total, body.status]).toEqual([202, 60, 'running'])
      id = body.id
      expect(await finished(id)).toMatchObject({ status: 'done', done: 60, created: 60 })
    })
    expect(events.filter(([name]) => name === 'student.created')).toHaveLength(60)
    expect(events.filter(([name]) => name === 'student.enrolled')).toHaveLength(60)
    const report = await sineta.call(`GET ${path()}/import/${id}/report`, { as: secretary })
    expect(report.headers.get('content-type')).toMatch('text/csv')
    expect(report.body.split(/\r?\n/)[1]).toBe('62;Nome;required;Campo obrigatório.')
    expect(await sineta.sql('select rows from import where id = $1', [id])).toEqual([{ rows: null }])
  })

  test('never makes the office wait long: when the database is slow, each row is committed by itself', async () => {
    await execute(
      sineta.databaseUrl,
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
       create trigger slow before insert on student for each row when (new.name like 'Devagar %') execute function slow()`,
    )
    const { body } = await send({ kind: 'students', file: base64('nome\nDevagar Um\nDevagar Dois\nDevagar Três') })
    expect(await finished(body.id)).toMatchObject({ status: 'done', created: 3 })
    const [{ transactions }] = (await sineta.sql(
      `select count(distinct xmin::text)::int as transactions from student where name like 'Devagar %'`,
    )) as [{ transactions: number }]
    expect(transactions).toBe(3)
  })

  test('is finished although one of its rows fails for a reason that nothing foresaw, which the report says', async () => {
    await execute(
      sineta.databaseUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'unforeseen' using errcode = '22000'; end $$;
       create trigger fail before insert on student for each row when (new.name = 'Azarada') execute function fail()`,
    )
    const { body } = await send({ kind: 'students', file: base64('nome\nAntes\nAzarada\nDepois') })
    const events = await eventsDuring(async () => {
      expect(await finished(body.id)).toMatchObject({ status: 'done', done: 3, created: 2 })
    })
    expect(events.map(([name]) => name)).toEqual(['student.created', 'student.created'])
    const report = await sineta.call(`GET ${path()}/import/${body.id}/report`, { as: secretary })
    expect(report.body.split(/\r?\n/)[1]).toMatch(/^3;.*;internal_error;Erro do nosso lado, já registrado/)
  })

  test('waits while its client is suspended, and continues afterwards', async () => {
    const { body } = await send({ kind: 'students', file: base64('nome\nEm Espera') })
    const suspend = (status: string) => sineta.sql('update client set status = $2 where id = $1', [client.id, status])
    const events = await eventsDuring(async () => {
      await suspend('suspended')
      await finished(body.id)
      await suspend('active')
    })
    expect(events).toEqual([])
    expect(await sineta.sql(`select from student where name = 'Em Espera'`)).toHaveLength(0)
    expect((await eventsDuring(() => finished(body.id))).map(([name]) => name)).toEqual(['student.created'])
  })

  test('may have two students whose numbers differ only in a dot or a dash, but not two with one number', async () => {
    const csv = base64('nome;matricula\nLia;2026.1-1\nRui;2026.11\nEva;2026.11')
    const { body } = await send({ kind: 'students', dry_run: true, file: csv })
    expect(body.faults).toMatchObject([{ line: 4, field: 'enrollment_number', code: 'duplicate_in_file' }])
  })

  test('shows a date that cannot be before anything is written, with its field, and explains it in the report', async () => {
    const csv = base64(
      'nome;nascimento;emissao do rg\nAna;01/01/9999;\nRui;;01/01/1899\nEva;05/03/2015;04/03/2015\nLia;;',
    )
    const impossible = [
      [2, 'birthdate', 'date_in_future'],
      [3, 'rg_issue_date', 'out_of_range'],
      [4, 'rg_issue_date', 'out_of_range'],
    ]
    const shown = ({ faults }: { faults: Record<string, unknown>[] }) =>
      faults.map(({ line, field, code }) => [line, field, code])
    const preview = (await send({ kind: 'students', dry_run: true, file: csv })).body
    expect([preview.rows, shown(preview)]).toEqual([1, impossible])
    const { id } = (await send({ kind: 'students', file: csv })).body
    expect(shown(await finished(id))).toEqual(impossible)
    const { body } = await sineta.call(`GET ${path()}/import/${id}/report`, { as: secretary })
    expect(body.split(/\r?\n/).slice(1, 4)).toEqual([
      '2;Nascimento;date_in_future;A data não pode estar no futuro.',
      '3;Emissão do RG;out_of_range;Data anterior ao nascimento, ou antiga demais.',
      '4;Emissão do RG;out_of_range;Data anterior ao nascimento, ou antiga demais.',
    ])
  })

  test('lets the user choose which column is which', async () => {
    const csv = base64('A,B\nMaria Coluna,2026.80077')
    const { body } = await send({
      kind: 'students',
      dry_run: true,
      file: csv,
      columns: { A: 'name', B: 'enrollment_number' },
    })
    expect([body.rows, body.faults]).toEqual([1, []])
  })

  test('that is not a spreadsheet is refused with a reason', async () => {
    const files = {
      empty: '',
      not_csv: base64('nome\n"aberta'),
      workbook: Buffer.from('504b030414000600', 'hex').toString('base64'),
      too_many_columns: base64(`${';'.repeat(200)}\nAna`),
      too_many_rows: base64(`nome\n${'Ana\n'.repeat(5001)}`),
      no_good_row: base64('foo\nbar'),
    }
    for (const [reason, file] of Object.entries(files)) {
      const { status, body } = await send({ kind: 'students', file })
      expect([status, body.code, body.reason]).toEqual([422, 'spreadsheet_invalid', reason])
    }
  })

  test('with a misplaced quote is refused with its line, and without the name and the CPF beside the quote', async () => {
    const cpf = aCpf()
    for (const row of [`Rosa Alves ${cpf} "Rosinha"`, `"Rosa Alves"${cpf}`, `"Rosa Alves ${cpf}`]) {
      const { status, body } = await send({ kind: 'students', dry_run: true, file: base64(`nome\nLia\n${row}`) })
      expect([status, body.reason]).toEqual([422, 'not_csv'])
      expect(body.detail).toMatch(/ line 3 /)
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`Rosa|${cpf}`))
    }
  })

  test('is either read or too large, and never a wrong field, which the panel could not show', async () => {
    const ofBytes = (bytes: number) => send({ kind: 'students', file: base64(`nome\n${'a'.repeat(bytes)}`) })
    expect((await ofBytes(760_000)).body.reason).toBe('no_good_row')
    expect((await ofBytes(800_000)).body.code).toBe('payload_too_large')
  })
})

test('a spreadsheet of responsibles registers and links them, and a repeated person is linked to each student', async () => {
  const [one, two] = [
    await aStudent(sineta, school, { number: '2026.60001' }),
    await aStudent(sineta, school, { number: '2026.60002' }),
  ]
  const cpf = aCpf()
  const csv = [
    'CPF,Nome,Celular,Matrícula do aluno,Parentesco,Pode retirar',
    `${cpf},Cláudia,(011) 98765-4321,${one.number},Mãe,sim`,
    `${cpf},Cláudia,,${two.number},Mãe,não`,
  ].join('\n')
  const { body } = await send({ kind: 'responsibles', file: base64(csv) })
  expect(await finished(body.id)).toMatchObject({ status: 'done', created: 2, faults: [] })
  const links = await sineta.sql(
    'select l.kinship, l.can_pick_up, r.phone from responsible_link l join responsible r on r.id = l.responsible_id where r.cpf = $1 order by l.can_pick_up desc',
    [cpf],
  )
  expect(links).toEqual([
    { kinship: 'mother', can_pick_up: true, phone: '+5511987654321' },
    { kinship: 'mother', can_pick_up: false, phone: '+5511987654321' },
  ])
})

test('the report of an import explains in Portuguese what was refused only when it was written', async () => {
  const place = await aSchool(sineta, client, { settings: { max_primary_responsibles: 1 } })
  const as = await aPanelSession(sineta, client, place, 'secretary')
  const { id: classroom } = await aClassroom(sineta, place)
  await sineta.sql('update classroom set capacity = 1 where id = $1', [classroom])
  const { number } = await aStudent(sineta, place, { enrolled: false })
  const at = `/v1/panel/school/${place.cnpj}/import`
  const reportOf = async (kind: string, csv: string) => {
    const { body } = await sineta.call(`POST ${at}`, { as, body: { kind, file: base64(csv) } })
    await sineta.advance(10)
    await sineta.parts.jobs.runDue()
    const report = await sineta.call(`GET ${at}/${body.id}/report`, { as })
    return report.body.split(/\r?\n/).slice(1, -1)
  }
  expect(await reportOf('students', 'nome;turma\nAna;Turma de teste\nRui;Turma de teste')).toEqual([
    '3;;classroom_full;Não há mais vagas nesta turma.',
  ])
  const people = [
    `${aCpf()};Rosa;01/01/2020;${number};sim`,
    `${aCpf()};Lia;;${number};sim`,
    `${aCpf()};Eva;;${number};sim`,
  ]
  expect(await reportOf('responsibles', ['cpf;nome;nascimento;matricula;pode retirar', ...people].join('\n'))).toEqual([
    '2;;responsible_not_authorized;Só pessoas a partir de 16 anos podem retirar alunos.',
    '4;;too_many_primary_responsibles;O aluno já tem o máximo de responsáveis principais que a escola permite.',
  ])
})

test('a spreadsheet of responsibles shows a birthdate in the future before anything is written', async () => {
  const csv = base64(`cpf;nome;nascimento\n${aCpf()};Rosa;01/01/2999`)
  const { body } = await send({ kind: 'responsibles', dry_run: true, file: csv })
  expect(body).toMatchObject({ rows: 0, faults: [{ line: 2, field: 'birthdate', code: 'date_in_future' }] })
})

test('an export of responsibles uses the words of the school office, which an import understands', async () => {
  const { number } = await aStudent(sineta, school, { number: '2026.60003' })
  const cpf = aCpf()
  const csv = `CPF;Nome;Telefone;Matrícula do aluno;Parentesco\n${cpf};Célia;11 98765-4321;${number};Responsável legal`
  const { body: imported } = await send({ kind: 'responsibles', file: base64(csv) })
  expect(await finished(imported.id)).toMatchObject({ created: 1, faults: [] })
  const { body } = await sineta.call(`GET ${path()}/export?kind=responsibles`, { as: secretary })
  expect(body).toContain(`;Célia;;(11) 98765-4321;;;${number};Responsável legal;sim`)
  const again = await send({ kind: 'responsibles', dry_run: true, file: base64(body) })
  expect(again.body.faults.filter(({ field }: { field: string }) => field !== 'student')).toEqual([])
})

test('a spreadsheet of responsibles lists the lines that would change nothing, so that a withdrawn right to pick up is not lost', async () => {
  const { number } = await aStudent(sineta, school, { number: '2026.60004' })
  const cpf = aCpf()
  const row = (pickUp: string) => `${cpf};Célia;${number};${pickUp}`
  const file = (...rows: string[]) => base64(['CPF;Nome;Matrícula do aluno;Pode retirar', ...rows].join('\n'))
  const { body: imported } = await send({ kind: 'responsibles', file: file(row('sim'), row('não')) })
  expect(await finished(imported.id)).toMatchObject({ created: 1, faults: [{ line: 3, code: 'already_linked' }] })
  const preview = async (csv: string) => (await send({ kind: 'responsibles', dry_run: true, file: csv })).body
  expect(await preview(file(row('não')))).toMatchObject({
    rows: 0,
    faults: [{ line: 2, field: 'student', code: 'already_linked' }],
  })
  expect(await preview(base64(`CPF;Nome\n${cpf};Célia Prado`))).toMatchObject({
    rows: 0,
    faults: [{ line: 2, field: 'cpf', code: 'responsible_already_exists' }],
  })
})

test('a spreadsheet of responsibles shows before it is written that a student was removed', async () => {
  const { number } = await aStudent(sineta, school, { enrolled: false })
  await sineta.call(`DELETE /v1/partners/school/${school.cnpj}/student/${number}`, { as: client.key })
  const csv = ['CPF,Nome,Matrícula do aluno', `${aCpf()},Cláudia,${number}`].join('\n')
  const { body } = await send({ kind: 'responsibles', dry_run: true, file: base64(csv) })
  expect(body).toMatchObject({ rows: 0, faults: [{ line: 2, field: 'student', code: 'student_not_found' }] })
})

test('an export opens in a spreadsheet program without running a name as a formula, and can be imported again', async () => {
  const { id } = await aStudent(sineta, school, { name: '=1+1', number: '2026.70099' })
  await sineta.sql(`update student set race = 'INDIGENA' where id = $1`, [id])
  const { body } = await sineta.call(`GET ${path()}/export?kind=students`, { as: secretary })
  expect(body).toContain(`2026.70099;'=1+1;`)
  expect(body).toContain(';Indígena;')
  const again = await send({ kind: 'students', dry_run: true, file: base64(body) })
  expect(again.body.columns.every(({ field }: { field: string | null }) => field !== null)).toBe(true)
})

test('a class that exists in two open years is taken from the year that the line names; without one, the line is refused', async () => {
  const [next] = (await sineta.sql(
    `with year as (
       insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
       values ($1, $2, 'Ano letivo de 2031', 2031, '2031-02-01', '2031-12-15', 'open') returning id
     ), room as (
       insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
       select $1, $2, id, 15, name, folded_name, 'morning' from year, unnest(array['Turma de teste', 'Só em 2031'], array['turma de teste', 'so em 2031']) as c (name, folded_name)
     ) select id from year`,
    [school.clientId, school.id],
  )) as [{ id: number }]
  const lines = ['Um;Turma de teste;', 'Dois;Turma de teste;2031', 'Três;Só em 2031;', 'Quatro;Turma de teste;1999']
  const file = base64(['Nome;Turma;Ano letivo', ...lines].join('\n'))
  const { body } = await send({ kind: 'students', file })
  expect(body.faults.map(({ line, field, code }: Record<string, unknown>) => [line, field, code])).toEqual([
    [2, 'classroom', 'classroom_ambiguous'],
    [5, 'classroom', 'classroom_not_found'],
  ])
  expect(await finished(body.id)).toMatchObject({ status: 'done', created: 2 })
  expect(
    await sineta.sql(
      `select s.name from student s join enrollment e on e.student_id = s.id where e.school_year_id = $1 order by s.name`,
      [next.id],
    ),
  ).toEqual([{ name: 'Dois' }, { name: 'Três' }])
  await sineta.sql(`update school_year set status = 'closed' where id = $1`, [next.id])
})

test('an export has the class of this year, even for students who are already enrolled in the next one', async () => {
  const { number, id } = await aStudent(sineta, school, { name: 'Nina Rematriculada' })
  await sineta.sql(
    `with year as (
       insert into school_year (client_id, school_id, name, year, starts_on, ends_on, status)
       values ($1, $2, 'Ano que vem', 2027, (clock() + interval '201 days')::date, (clock() + interval '500 days')::date, 'open') returning id
     ), room as (
       insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift)
       select $1, $2, id, 16, '6º Ano', '6o ano', 'morning' from year returning *
     )
     insert into enrollment (client_id, school_id, student_id, school_year_id, classroom_id, grade_id, enrolled_on)
     select $1, $2, $3, school_year_id, id, 16, (clock() + interval '201 days')::date from room`,
    [school.clientId, school.id, id],
  )
  const { body } = await sineta.call(`GET ${path()}/export?kind=students`, { as: secretary })
  const line = (body as string).split('\n').find((one) => one.startsWith(number))
  expect(line?.trim().split(';').at(-1)).toBe('Turma de teste')
})
