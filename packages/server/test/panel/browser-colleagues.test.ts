import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { aClass, aDay, aPanelSession, aPupil, aResponsible, aStudent } from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { invitationFor } from '../support/mail.ts'
import { unique } from '../support/management.ts'
import { visitAs } from '../support/panel-pages.ts'
import { useSchool } from '../support/school.ts'

const { sineta, client, school, call } = useSchool()
const browser = useBrowser()
const api = (path: string) => `/v1/partners/school/${school.cnpj}/${path}`
const panel = (path: string) => `/v1/panel/school/${school.cnpj}/${path}`

describe('what a colleague did since the page was opened', needs('chromium'), () => {
  test('is not undone by a secretary who corrects a kinship: a right to pick up that was taken away stays so', async () => {
    const student = await aStudent(sineta, school, { name: 'Ana Lima' })
    const { cpf } = await aResponsible(sineta, school, [student])
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    const { page, faults } = await visitAs(browser, sineta, secretary, `/${school.cnpj}/students/${student.number}`)
    const row = page.getByRole('row', { name: /Mariana Souza Lima/ })
    await row.getByRole('cell', { name: 'Sim', exact: true }).waitFor()
    const link = api(`responsible/${cpf}/student/${student.number}/link`)
    expect((await call(`PATCH ${link}`, { body: { can_pick_up: false } })).status).toBe(200)

    await row.getByRole('button', { name: /^Mais ações/ }).click()
    await row.getByRole('button', { name: 'Alterar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Parentesco').selectOption('Mãe')
    await dialog.getByRole('button', { name: 'Alterar', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const { body } = await call(`GET ${api(`student/${student.number}/responsible`)}`)
    expect(body.data).toMatchObject([{ kinship: 'mother', can_pick_up: false }])
    expect(faults).toEqual([])
  })

  test('is not undone by a manager who gives a teacher another role, which the teacher gets beside the first', async () => {
    const email = `${unique('helena')}@escola.example`
    await aPanelSession(sineta, client, school, 'teacher', email)
    const [user] = await sineta.sql<{ id: string }>('select id from panel_user where email = $1', [email])
    const [manager, colleague] = [
      await aPanelSession(sineta, client, school, 'management'),
      await aPanelSession(sineta, client, school, 'management'),
    ]
    const { page, faults } = await visitAs(browser, sineta, manager, `/${school.cnpj}/users`)
    const row = page.getByRole('row').filter({ hasText: email })
    const dialog = page.getByRole('dialog')
    const give = async (role: string) => {
      await row.getByRole('button', { name: /^Mais ações/ }).click()
      await row.getByRole('button', { name: 'Mudar funções' }).click()
      await dialog.getByRole('checkbox', { name: role }).check()
      await dialog.getByRole('button', { name: 'Mudar funções', exact: true }).click()
    }
    await give('Biblioteca')
    await row.getByText('Biblioteca, Professor').waitFor()

    const change = { as: colleague, body: { roles: ['librarian', 'gatekeeper'] } }
    expect((await sineta.call(`PATCH ${panel(`user/${user!.id}`)}`, change)).status).toBe(200)
    await give('Financeiro')
    await dialog.getByText('Isto foi alterado por outro usuário.').waitFor()
    const roles = await sineta.sql('select role from panel_role where user_id = $1 order by role', [user!.id])
    expect(roles.map(({ role }) => role)).toEqual(['gatekeeper', 'librarian', 'teacher'])
    expect(faults).toEqual([])
  })

  test('stays in a class council: the minutes, and the decision about a student who has left the class', async () => {
    const room = await aClass(sineta, school)
    const [stays, leaves] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    for (const [{ id }, name] of [
      [stays, 'Ana'],
      [leaves, 'Bia'],
    ] as const)
      await sineta.sql('update student set name = $2, folded_name = lower($2) where id = $1', [id, name])
    // Ana has a number of her own for this enrollment, as after one of the next year.
    await sineta.sql(`update student set student_number = 'ANA-2' where id = $1`, [stays.id])
    await sineta.sql('insert into student_number (client_id, school_id, number, student_id) values ($1, $2, $3, $4)', [
      client.id,
      school.id,
      'ANA-2',
      stays.id,
    ])
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    const council = { classroom_id: room.id, period: null, held_on: await aDay(sineta, school) }
    const { body: made } = await call(`POST ${panel('class-council')}`, {
      as: coordinator,
      body: {
        ...council,
        deliberations: [stays, leaves].map(({ id }) => ({ enrollment_number: id, result: 'REPROVADO' })),
      },
    })
    expect((await call(`DELETE ${api(`student/${leaves.number}/unenroll`)}`)).status).toBe(204)

    const { page, faults } = await visitAs(browser, sineta, coordinator, `/${school.cnpj}/councils/${made.id}`)
    // From now on the page does not hear that a colleague saves.
    await page.route('**/live', (route) => route.abort())
    await page.reload()
    await expect.poll(() => page.getByLabel('Resultado de Ana').inputValue()).toBe('REPROVADO')
    await page.getByLabel(`Resultado de ${leaves.number} · saiu da turma`).waitFor()
    const { deliberations } = (await call(`GET ${api(`class-council/${made.id}`)}`)).body
    await call(`PUT ${panel(`class-council/${made.id}`)}`, {
      as: coordinator,
      body: { ...council, minutes: 'Ata da colega', deliberations },
    })
    await page.getByLabel('Resultado de Ana').selectOption('Aprovado')
    await page.getByRole('button', { name: 'Salvar deliberações' }).click()
    await page.getByText('Deliberações salvas.').waitFor()
    const { body: saved } = await call(`GET ${api(`class-council/${made.id}`)}`)
    expect(saved.minutes).toBe('Ata da colega')
    expect(new Set(saved.deliberations.map((one: any) => [one.enrollment_number, one.result].join()))).toEqual(
      new Set(['ANA-2,APROVADO', `${leaves.number},REPROVADO`]),
    )
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
  })

  test('stays in the plan of a lesson, if both wrote the first one at the same time', async () => {
    const room = await aClass(sineta, school)
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    const { body: lesson } = await call(`POST ${panel('lesson')}`, {
      as: coordinator,
      body: {
        title: 'Frações',
        classroom_id: room.id,
        subject_id: room.subject.uuid,
        date: await aDay(sineta, school),
      },
    })
    const { page } = await visitAs(browser, sineta, coordinator, `/${school.cnpj}/lessons/${lesson.id}`)
    await page.getByRole('button', { name: 'Escrever o plano' }).click()
    await page.getByLabel('Conteúdo *').fill('Frações equivalentes')
    const plan = api(`lesson/${lesson.uuid}/lesson-plan`)
    expect((await call(`POST ${plan}`, { body: { content: 'Plano da colega' } })).status).toBe(201)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' }).waitFor()
    expect((await call(`GET ${plan}`)).body.content).toBe('Plano da colega')
  })

  test('does not keep a teacher from the diary: a student transferred with an earlier date is left out', async () => {
    const room = await aClass(sineta, school)
    const [stays, leaves] = [await aPupil(sineta, school, room), await aPupil(sineta, school, room)]
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    const { body: lesson } = await call(`POST ${panel('lesson')}`, {
      as: coordinator,
      body: {
        title: 'Frações',
        classroom_id: room.id,
        subject_id: room.subject.uuid,
        date: await aDay(sineta, school),
      },
    })
    const entry = api(`classroom/${room.id}/diary-entry/${lesson.diary_entry_id}`)
    const attendance = [stays, leaves].map(({ number }) => ({ enrollment_number: number, status: 'absent' }))
    expect((await call(`PUT ${entry}`, { body: { content: 'Frações', attendance } })).status).toBe(200)
    await call(`POST ${api(`student/${leaves.number}/transfer/external`)}`, {
      body: { transferred_on: await aDay(sineta, school, -1) },
    })

    const at = `/${school.cnpj}/diary/${lesson.diary_entry_id}?class=${room.id}`
    const { page, faults } = await visitAs(browser, sineta, coordinator, at)
    await page.getByLabel('Conteúdo dado *').fill('Frações e decimais')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Diário salvo.').waitFor()
    expect((await call(`GET ${entry}`)).body).toMatchObject({
      content: 'Frações e decimais',
      attendance: [{ enrollment_number: stays.number, status: 'absent' }],
    })
    expect(faults).toEqual([])
  })
})

describe('the office', needs('chromium'), () => {
  test('sees the photo of a responsible and approves it, also after the record was corrected', async () => {
    const { id, cpf } = await aResponsible(sineta, school, [], { photo: 'pending' })
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } }).jpeg()
    await sineta.sql('update photo set bytes = $2 where owner_id = $1', [id, await picture.toBuffer()])
    for (const phone of ['+5511987654321', '+5511987654322', '+5511987654323'])
      await sineta.sql('update responsible set phone = $2 where id = $1', [id, phone])
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    const { page, faults } = await visitAs(browser, sineta, secretary, `/${school.cnpj}/responsibles/${cpf}`)
    await page.getByRole('img', { name: 'Foto de Mariana Souza Lima' }).waitFor()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('button', { name: 'Aprovar ou rejeitar a foto' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Decisão *').selectOption('Aprovar')
    await dialog.getByRole('button', { name: 'Aprovar ou rejeitar a foto', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await call(`GET ${api(`responsible/${cpf}`)}`)).body.photo_status).toBe('approved')
    expect(faults).toEqual([])
  })

  test('sets the biometric ID by which a reader knows a student', async () => {
    const student = await aStudent(sineta, school, { name: 'Davi Pinto' })
    const [device] = await sineta.sql<{ name: string }>(
      `select name from api_key where school_id = $1 and kind = 'device'`,
      [school.id],
    )
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    const { page, faults } = await visitAs(browser, sineta, secretary, `/${school.cnpj}/students/${student.number}`)
    await page.getByRole('button', { name: 'Definir a biometria' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dispositivo *').first().click()
    await page.getByRole('option', { name: device!.name }).click()
    await dialog.getByLabel('Código biométrico *').fill('F-0042')
    await dialog.getByRole('button', { name: 'Definir a biometria', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await sineta.sql('select biometric_id from biometric where student_id = $1', [student.id])).toEqual([
      { biometric_id: 'F-0042' },
    ])
    expect(faults).toEqual([])
  })

  test('corrects an occurrence of a student who has left the school', async () => {
    const student = await aStudent(sineta, school, { name: 'Caio Reis' })
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    const { body: made } = await call(`POST ${panel('disciplinary-occurrence')}`, {
      as: coordinator,
      body: {
        enrollment_number: student.number,
        type: 'other',
        occurred_at: `${await aDay(sineta, school, -1)} 10:00:00`,
        description: 'Discusão',
      },
    })
    expect((await call(`DELETE ${api(`student/${student.number}/unenroll`)}`)).status).toBe(204)
    const { page, faults } = await visitAs(browser, sineta, coordinator, `/${school.cnpj}/occurrences/${made.id}`)
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Descrição *').fill('Discussão')
    await page.getByRole('button', { name: 'Salvar' }).click()
    // The form is closed.
    await page.getByRole('button', { name: 'Editar' }).waitFor()
    expect((await call(`GET ${api(`disciplinary-occurrence/${made.id}`)}`)).body.description).toBe('Discussão')
    expect(faults).toEqual([])
  })

  test('sees of which year a form of evaluation is, before it chooses one for a class', async () => {
    for (const { schoolYearId } of [await aClass(sineta, school), await aClass(sineta, school)])
      await call(`POST ${api(`school-year/${schoolYearId}/form-of-evaluation`)}`, { body: { name: 'Bimestral' } })
    const years = (await call(`GET ${api('school-year')}?sort=-created_at&limit=2`)).body.data
    const coordinator = await aPanelSession(sineta, client, school, 'coordinator')
    const { page, faults } = await visitAs(browser, sineta, coordinator, `/${school.cnpj}/classrooms/new`)
    await page.getByLabel('Forma de avaliação').first().click()
    for (const { name } of years) await page.getByRole('option', { name: `Bimestral · ${name}`, exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('invites a teacher whose record an integration wrote', async () => {
    const email = `${unique('paulo')}@escola.example`
    const { body: teacher } = await call(`POST ${api('teacher')}`, { body: { name: 'Paulo Mendes', email } })
    expect(await invitationFor(sineta, email)).toBeNull()
    const secretary = await aPanelSession(sineta, client, school, 'secretary')
    const { page, faults } = await visitAs(browser, sineta, secretary, `/${school.cnpj}/teachers/${teacher.id}`)
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('button', { name: 'Convidar para o painel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Convidar para o painel', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await invitationFor(sineta, email)).toBeTruthy()
    expect(faults).toEqual([])
  })
})
