import { catalogue, cpf as cpfs, eventNames } from '@sineta/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { displaySubject } from '../../src/webhooks/log/delivery-subjects.ts'
import {
  type AClient,
  type AnApp,
  type ASchool,
  type AStudent,
  aClient,
  aCpf,
  anApp,
  aPanelSession,
  aSchool,
  aStudent,
  connect,
} from '../support/builders.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// Finds the deliveries about one student among all others, as support does when a family calls.

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
let school: ASchool
let app: AnApp
let minimalApp: AnApp
let ana: AStudent
const studentsCpf = '11144477735'
const responsiblesCpf = aCpf()

beforeAll(async () => {
  client = await aClient(sineta, { webhookUrl: receiver.url })
  school = await aSchool(sineta, client)
  app = await anApp(sineta, { productionUrl: receiver.url, testUrl: receiver.url })
  minimalApp = await anApp(sineta, { productionUrl: receiver.url })
  await connect(sineta, app, client)
  await connect(sineta, minimalApp, client, { dataProfile: 'minimal' })
  ana = await aStudent(sineta, school)
  const bento = await aStudent(sineta, school)
  await aSchool(sineta, app.sandbox)
  const send = async (route: string, body: object, as = client.key) =>
    expect((await sineta.call(route, { as, body })).status).toBeLessThan(300)
  const below = `/v1/partners/school/${school.cnpj}`
  for (const [student, body] of [
    [ana, { name: "Ana d'Ávila Souza", cpf: studentsCpf }],
    [bento, { name: 'Bento Lima' }],
  ] as const) {
    await send(`PUT ${below}/student/${student.number}`, body)
    await send(
      'POST /v1/attendance/student/biometric/check/in',
      { school_cnpj: school.cnpj, enrollment_number: student.number },
      school.deviceKey,
    )
  }
  await send(`POST ${below}/responsible`, { cpf: responsiblesCpf, name: 'Mariana Souza' })
  await sineta.deliver()
})

type Found = { event: string; subject: string | null; duration_ms: number | null }
const find = async (query: string, of = app, as = of.keys.live): Promise<Found[]> => {
  const { body } = await sineta.call(`GET /v1/portal/app/${of.id}/delivery?${query}`, { as })
  expect(body.detail).toBeUndefined()
  return body.data
}
const events = async (...question: Parameters<typeof find>) => (await find(...question)).map(({ event }) => event)
const text = (wanted: string) => `text=${encodeURIComponent(wanted)}`

describe('the list of deliveries', () => {
  test('shows the record of each, masked, and the duration of its last attempt', async () => {
    const all = await find('')
    expect(all.map(({ event, subject }) => [event, subject])).toEqual(
      expect.arrayContaining([
        ['attendance.check_in', ana.number],
        ['responsible.created', `***.***.***-${responsiblesCpf.slice(-2)}`],
      ]),
    )
    for (const { duration_ms } of all) expect(duration_ms).toEqual(expect.any(Number))
  })

  test('shows a subject for every event', () => {
    const without = eventNames.filter((name) => !displaySubject(name, JSON.stringify(catalogue[name].example)))
    expect(without).toEqual([])
  })

  test('finds a student by enrollment number, even where events identify the student by id', async () => {
    expect(await events(`subject=${ana.number}`)).toEqual(['attendance.check_in', 'student.updated'])
    expect(await events(`subject=${ana.number}&event=student.updated&status=delivered`)).toEqual(['student.updated'])
    expect(await events(`subject=${ana.id}`)).toEqual(['student.updated'])
    expect(await events('subject=2026.99999')).toEqual([])
  })

  test('finds a responsible by CPF, with or without its dots', async () => {
    expect(await events(`subject=${responsiblesCpf}`)).toEqual(['responsible.created'])
    expect(await events(`subject=${cpfs.format(responsiblesCpf)}`)).toEqual(['responsible.created'])
  })

  test('finds text in the body, literally as typed', async () => {
    expect(await events(text("D'ávila souza"))).toEqual(['student.updated'])
    for (const pattern of ['Ana%Souza', 'Bento_Lima']) expect(await events(text(pattern))).toEqual([])
  })

  test('finds test events like any other', async () => {
    const { example } = catalogue['student.updated']
    await sineta.call(`POST /v1/portal/app/${app.id}/endpoint/test/test-event`, {
      as: app.keys.test,
      body: { event: 'student.updated' },
    })
    for (const query of [`subject=${example.enrollment_number}`, text(example.name)])
      expect(await events(query, app, app.keys.test)).toEqual(['student.updated'])
  })

  test('of an app with minimal data finds nothing by data that is withheld from it', async () => {
    expect(await events(text(studentsCpf))).toEqual(['student.updated'])
    expect(await events(text(studentsCpf), minimalApp)).toEqual([])
    expect(await events(`subject=${studentsCpf}`, minimalApp)).toEqual([])
    expect(await events(text("d'Ávila"), minimalApp)).toEqual(['student.updated'])
  })

  test('of another app finds none of them', async () => {
    const other = await anApp(sineta, { productionUrl: receiver.url })
    expect(await events(`subject=${ana.number}`, other)).toEqual([])
    expect(await events(text('Souza'), other)).toEqual([])
  })

  test('of a school finds its own the same way', async () => {
    const owner = await aPanelSession(sineta, client, school, 'owner')
    const { body } = await sineta.call(`GET /v1/panel/client/delivery?subject=${ana.number}`, { as: owner })
    expect(body.data.map(({ event }: Found) => event)).toEqual(['attendance.check_in', 'student.updated'])
  })
})
