import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import {
  type AClass,
  type AClient,
  type ASchool,
  aClass,
  aClient,
  aDay,
  aPanelSession,
  aPupil,
  aSchool,
} from '../support/builders.ts'
import { needs } from '../support/machine.ts'
import { type APanelUser, aPanelUser, visitPanel } from '../support/panel-pages.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'
import { aVerifyingPartner } from '../support/verifying-partner.ts'

const sineta = useSineta()
const browser = useBrowser()
const receiver = useReceiver()
let client: AClient
let school: ASchool
let room: AClass
let teacher: APanelUser
let events: Awaited<ReturnType<typeof aVerifyingPartner>>
const numbers: Record<'Ana' | 'Bruno' | 'Clara', string> = { Ana: '', Bruno: '', Clara: '' }

/** A class of three students, today's lesson, and its teacher. */
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  room = await aClass(sineta, school)
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    const pupil = await aPupil(sineta, school, room)
    numbers[name] = pupil.number
    await sineta.sql('update student set name = $2, folded_name = lower($2) where id = $1', [pupil.id, name])
  }
  teacher = await aPanelUser(sineta, client, [[school, 'teacher']], 'Helena Duarte')
  const [record] = await sineta.sql<{ id: string }>(
    `insert into staff (client_id, school_id, role, name, folded_name, email) values ($1, $2, 'teacher', 'Helena', 'helena', $3) returning id`,
    [client.id, school.id, teacher.email],
  )
  await sineta.call(`POST /v1/panel/school/${school.cnpj}/lesson`, {
    as: await aPanelSession(sineta, client, school, 'coordinator'),
    body: {
      title: 'Frações',
      classroom_id: room.id,
      subject_id: room.subject.uuid,
      teacher_id: record!.id,
      date: await aDay(sineta, school),
    },
  })
  // More entries of the term than one page of the list has.
  await sineta.sql(
    `with written as (
       insert into lesson (client_id, school_id, classroom_id, subject_id, title, date, period)
       select client_id, school_id, classroom_id, subject_id, 'Aula', date - 1, period from lesson, generate_series(1, 200)
       returning id, client_id, school_id
     )
     insert into diary_entry (client_id, school_id, lesson_id, content, updated_at)
     select client_id, school_id, id, 'Revisão', clock() - interval '1 day' from written`,
  )
  events = await aVerifyingPartner(sineta, client, receiver)
})

const sheet = async () =>
  (
    await sineta.call(
      `GET /v1/partners/school/${school.cnpj}/classroom/${room.id}/score/sheet?subject_id=${room.subject.uuid}&period=2`,
      { as: client.key },
    )
  ).body
const entries = async () =>
  (
    await sineta.call(`GET /v1/partners/school/${school.cnpj}/classroom/${room.id}/diary-entry?sort=-updated_at`, {
      as: client.key,
    })
  ).body.data
const scoreOf = async (name: keyof typeof numbers) =>
  (await sheet()).students.find((one: any) => one.enrollment_number === numbers[name]).scores[0]?.score

describe('a teacher’s morning', needs('chromium'), () => {
  test('begins with the diary: content, and the attendance of the class by keyboard', async () => {
    const { page, faults } = await visitPanel(browser, sineta, teacher, `/${school.cnpj}/diary`)
    await page.locator('main table a').first().click()
    await page.getByLabel('Conteúdo dado *').fill('Frações equivalentes')
    // All start as present: Ana stays so, Bruno is absent, Clara late.
    await page.getByRole('radiogroup', { name: 'Presença de Ana' }).getByLabel('Presente').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('f')
    await page.keyboard.press('a')
    await page.getByText('Presentes: 1 · Faltas: 1 · Atrasos: 1').waitFor()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Diário salvo.').waitFor()
    expect(await events()).toMatchObject([
      { event: 'diary_entry.updated', data: { subject_id: room.subject.uuid, date: await aDay(sineta, school) } },
    ])
    expect((await entries())[0].attendance).toEqual([
      { enrollment_number: numbers.Ana, status: 'present' },
      { enrollment_number: numbers.Bruno, status: 'absent' },
      { enrollment_number: numbers.Clara, status: 'late' },
    ])

    // The form stays open. What she adds is her own change: it survives a reload and causes no conflict.
    await page.getByLabel('Conteúdo dado *').fill('Frações equivalentes e decimais')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Suas alterações não salvas foram recuperadas.').waitFor()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Diário salvo.').waitFor()
    await page.getByLabel('Conteúdo dado *').fill('Decimais')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(async () => (await entries())[0].content).toBe('Decimais')
    expect((await events()).map(({ event }) => event)).toEqual(['diary_entry.updated', 'diary_entry.updated'])
    expect(faults).toEqual([])
  })

  test('continues with scores, typed through a lost connection, and none is lost', async () => {
    const { page } = await visitPanel(browser, sineta, teacher, `/${school.cnpj}/scores`)
    const cell = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Nota do período, ${name}`) })
    await cell('Ana').focus()
    await page.keyboard.type('8,5')
    await page.keyboard.press('Enter')
    await page.getByText('Tudo salvo').waitFor()
    expect(await scoreOf('Ana')).toBe(8.5)
    expect(await events()).toMatchObject([
      { event: 'assessment.saved', data: { enrollment_number: numbers.Ana, score: 8.5 } },
    ])

    await page.context().setOffline(true)
    await page.keyboard.type('7')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('11')
    await page.keyboard.press('ArrowUp')
    await page.getByText('1 nota guardada aqui até a conexão voltar').waitFor()
    // An invalid score is reported at once, and stays in its cell.
    await page.getByText('“11” não é uma nota de 0 a 10').waitFor()
    expect(await scoreOf('Bruno')).toBeUndefined()

    // As if the computer was switched off and on again: the entries are still there.
    await page.context().setOffline(false)
    await page.reload()
    await page.getByText('1 nota a resolver').waitFor()
    await expect.poll(() => scoreOf('Bruno')).toBe(7)
    expect(await cell('Clara').inputValue()).toBe('11')
    await cell('Clara').focus()
    await page.keyboard.type('9,5')
    await page.keyboard.press('Enter')
    await page.getByText('Tudo salvo').waitFor()
    await expect.poll(() => scoreOf('Clara')).toBe(9.5)
    const came = (await events()).map(({ data }) => [data.enrollment_number, data.score])
    expect(came).toEqual([
      [numbers.Bruno, 7],
      [numbers.Clara, 9.5],
    ])
  })

  test('pastes a column from a spreadsheet, and resolves what a colleague changed meanwhile', async () => {
    const { page } = await visitPanel(browser, sineta, teacher, `/${school.cnpj}/scores`)
    const cell = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Nota do período, ${name}`) })
    await cell('Ana').waitFor()
    await page.context().setOffline(true)
    await cell('Ana').focus()
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '9\\n6,5\\n10\\n')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    await page.getByText('3 notas guardadas aqui até a conexão voltar').waitFor()
    await sineta.call(`PUT /v1/partners/school/${school.cnpj}/classroom/${room.id}/score/sheet`, {
      as: client.key,
      body: { subject_id: room.subject.uuid, period: 2, cells: [{ enrollment_number: numbers.Ana, score: 5 }] },
    })
    await page.context().setOffline(false)
    await page.getByText('Outra pessoa lançou 5 enquanto isso. Você digitou 9.').waitFor()
    await page.getByRole('button', { name: 'Manter a minha (9)' }).click()
    await page.getByText('Tudo salvo').waitFor()
    expect(await Promise.all((['Ana', 'Bruno', 'Clara'] as const).map(scoreOf))).toEqual([9, 6.5, 10])
  })
})
