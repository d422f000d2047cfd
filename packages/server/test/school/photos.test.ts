import { Client } from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AResponsible, type AStudent, aPanelSession, aResponsible, aStudent } from '../support/builders.ts'
import { withConcurrentChange } from '../support/concurrent-change.ts'
import { useSchool } from '../support/school.ts'

const { sineta, eventsDuring, client, school, call } = useSchool()
let secretary: string
let student: AStudent
let responsible: AResponsible
const at = (path: string) => `/v1/partners/school/${school.cnpj}${path}`
const formatted = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')

/** The path of a person's photo, and the data of its events. */
const people = {
  student: () => ({
    path: at(`/student/${student.number}/photo`),
    eventData: { id: student.id, school_cnpj: school.cnpj, enrollment_number: student.number },
    reviewed: { school_cnpj: school.cnpj, enrollment_number: student.number },
  }),
  responsible: () => ({
    path: at(`/responsible/${responsible.cpf}/photo`),
    eventData: { school_cnpj: school.cnpj, cpf: formatted(responsible.cpf) },
    reviewed: { school_cnpj: school.cnpj, cpf: formatted(responsible.cpf) },
  }),
}
const kinds = ['student', 'responsible'] as const

const picture = (width = 300, height = 260) => sharp({ create: { width, height, channels: 3, background: '#7a9' } })
const png = (width?: number, height?: number) => picture(width, height).png().toBuffer()
const as = (type: string) => ({ headers: { 'content-type': type } })
const upload = (path: string, body: Uint8Array, type = 'image/png') => call(`PUT ${path}`, { body, ...as(type) })

/** Runs the job that processes uploads. */
const processUploads = async () => {
  await sineta.advance(2)
  await sineta.parts.jobs.runDue()
}
/** Creates a student with a photo that waits for its review. */
const withPhoto = async () => {
  student = await aStudent(sineta, school)
  responsible = await aResponsible(sineta, school, [student])
  for (const kind of kinds) await upload(people[kind]().path, await png())
  await processUploads()
}

beforeAll(async () => {
  secretary = await aPanelSession(sineta, client, school, 'secretary')
  await withPhoto()
})

describe.each(kinds)('the photo of a %s', (kind) => {
  test('is accepted at once and published after processing', async () => {
    const { path, eventData: data } = people[kind]()
    let uploadId = ''
    const before = await eventsDuring(async () => {
      const reply = await upload(path, await png())
      expect(reply.status).toBe(202)
      expect(reply.body).toEqual({
        upload_id: expect.any(String),
        status: 'processing',
        received_at: expect.any(String),
      })
      uploadId = reply.body.upload_id
    })
    expect(before).toEqual([])
    expect((await call(`GET ${path}/upload/${uploadId}`)).body).toMatchObject({ status: 'processing', code: null })
    expect(await eventsDuring(processUploads)).toEqual([[`${kind}.photo_uploaded`, data]])
    expect((await call(`GET ${path}/upload/${uploadId}`)).body).toMatchObject({
      upload_id: uploadId,
      status: 'processed',
      code: null,
    })
    expect((await call(`GET ${path}`)).body).toMatchObject({
      owner: kind,
      status: 'pending',
      reviewed_at: null,
      width: 300,
      height: 260,
      url_expires_in: 300,
    })
  })

  test('waits while the client is suspended, and is processed afterwards', async () => {
    const { path, eventData: data } = people[kind]()
    const suspend = (status: string) => sineta.sql('update client set status = $2 where id = $1', [client.id, status])
    const { upload_id } = (await upload(path, await png())).body
    const events = await eventsDuring(async () => {
      await suspend('suspended')
      await processUploads()
      await suspend('active')
    })
    expect(events).toEqual([])
    expect((await call(`GET ${path}/upload/${upload_id}`)).body.status).toBe('processing')
    expect(await eventsDuring(processUploads)).toEqual([[`${kind}.photo_uploaded`, data]])
  })

  test('is approved or rejected, repeatedly if need be, and each is published', async () => {
    const { path, reviewed } = people[kind]()
    const review = (body: object) => call(`PATCH ${path}/status`, { body })
    const events = await eventsDuring(async () => {
      expect((await review({ status: 'rejected', reason: 'rosto encoberto' })).body).toMatchObject({
        status: 'rejected',
        rejection_reason: 'rosto encoberto',
        reviewed_at: expect.any(String),
      })
      expect((await review({ status: 'approved' })).body).toMatchObject({ status: 'approved', rejection_reason: null })
      expect((await review({ status: 'approved' })).status).toBe(200)
    })
    expect(events).toEqual(
      ['rejected', 'approved', 'approved'].map((status) => [`${kind}.photo_status_updated`, { ...reviewed, status }]),
    )
  })

  test('that was replaced meanwhile is not approved by a reviewer who saw the old one', async () => {
    const { path } = people[kind]()
    const seen = (await call(`GET ${path}`)).headers.get('etag')!
    await upload(path, await png())
    await processUploads()
    const reply = await call(`PATCH ${path}/status`, { body: { status: 'approved' }, headers: { 'if-match': seen } })
    expect([reply.status, reply.body.code]).toEqual([412, 'version_conflict'])
  })

  test('is removed, with uploads in progress, and published; then there is none', async () => {
    await withPhoto()
    const { path, eventData: data } = people[kind]()
    const { body } = await upload(path, await png())
    const events = await eventsDuring(async () => {
      expect((await call(`DELETE ${path}`)).status).toBe(204)
      await processUploads()
    })
    expect(events).toEqual([[`${kind}.photo_deleted`, data]])
    expect((await call(`GET ${path}/upload/${body.upload_id}`)).body).toMatchObject({
      status: 'failed',
      code: 'photo_removed',
    })
    const nothing = await eventsDuring(async () => {
      for (const route of [`DELETE ${path}`, `GET ${path}`])
        expect((await call(route)).body.code).toBe('photo_not_found')
      expect((await call(`PATCH ${path}/status`, { body: { status: 'approved' } })).body.code).toBe('photo_not_found')
    })
    expect(nothing).toEqual([])
    await withPhoto()
  })

  test('that is still being processed is removed with an event, and does not appear afterwards', async () => {
    const { path } = people[kind]()
    await call(`DELETE ${path}`)
    await upload(path, await png())
    const events = await eventsDuring(async () => {
      expect((await call(`DELETE ${path}`)).status).toBe(204)
      await processUploads()
    })
    expect(events.map(([event]) => event)).toEqual([`${kind}.photo_deleted`])
    expect((await call(`GET ${path}`)).body.code).toBe('photo_not_found')
    await withPhoto()
  })

  test('belongs to a person of the school', async () => {
    const path = people[kind]().path.replace(
      /\/[^/]+\/photo$/,
      kind === 'student' ? '/nobody/photo' : '/390.533.447-05/photo',
    )
    const code = `${kind}_not_found`
    expect((await upload(path, await png())).body.code).toBe(code)
    for (const route of [`GET ${path}`, `DELETE ${path}`, `GET ${path}/upload/${student.id}`])
      expect((await call(route)).body.code).toBe(code)
    expect((await call(`PATCH ${path}/status`, { body: { status: 'sideways' } })).body.code).toBe(code)
    expect((await call(`GET ${people[kind]().path}/upload/${student.id}`)).body.code).toBe('upload_not_found')
  })
})

describe('an image', () => {
  const path = () => people.student().path

  test.each([
    ['raw, in JPEG', async () => ({ body: await picture().jpeg().toBuffer(), ...as('image/jpeg') })],
    ['raw, in WebP', async () => ({ body: await picture().webp().toBuffer(), ...as('image/webp') })],
    ['as base64 in JSON', async () => ({ body: { photo: (await png()).toString('base64') } })],
    [
      'as a part of a form',
      async () =>
        multipart(
          'Content-Disposition: form-data; name="photo"; filename="ana.png"\r\nContent-Type: image/png',
          await png(),
        ),
    ],
    [
      'as a part of a form, the way .NET writes it',
      async () => multipart('Content-Type: image/png\r\nContent-Disposition: form-data; name=photo', await png()),
    ],
  ])('comes %s', async (_, options) => {
    const reply = await call(`PUT ${path()}`, await options())
    expect([reply.status, reply.body.code]).toEqual([202, undefined])
    expect((await eventsDuring(processUploads)).map(([name]) => name)).toEqual(['student.photo_uploaded'])
  })

  const garbage = Buffer.from('GIF89a-nothing')
  test.each([
    ['is not an image', async () => ({ body: garbage, ...as('image/png') }), 415, 'unsupported_media_type'],
    [
      'is a GIF',
      async () => ({ body: await picture().gif().toBuffer(), ...as('image/jpeg') }),
      415,
      'unsupported_media_type',
    ],
    [
      'is declared as a PDF',
      async () => ({ body: await png(), ...as('application/pdf') }),
      415,
      'unsupported_media_type',
    ],
    [
      'is smaller than 240 × 240 pixels',
      async () => ({ body: await png(400, 239), ...as('image/png') }),
      422,
      'image_too_small',
    ],
    [
      'has a broken header',
      async () => ({ body: (await png()).subarray(0, 20), ...as('image/png') }),
      422,
      'image_invalid',
    ],
    [
      'is larger than 5 MiB',
      async () => ({ body: Buffer.alloc(5 * 1024 * 1024 + 1), ...as('image/png') }),
      413,
      'payload_too_large',
    ],
    [
      'is larger than 5 MiB in a form',
      async () =>
        multipart(
          'Content-Disposition: form-data; name="photo"; filename="x"\r\nContent-Type: image/png',
          Buffer.alloc(5 * 1024 * 1024 + 1),
        ),
      413,
      'payload_too_large',
    ],
    [
      'is larger than 5 MiB in JSON',
      async () => ({ body: { photo: Buffer.alloc(5 * 1024 * 1024 + 3).toString('base64') } }),
      413,
      'payload_too_large',
    ],
    [
      'makes a JSON of more than 7 MiB',
      async () => ({ body: { photo: 'A'.repeat(7 * 1024 * 1024) } }),
      413,
      'payload_too_large',
    ],
    ['is empty', async () => ({ body: Buffer.alloc(0), ...as('image/png') }), 422, 'validation_failed'],
    ['is no base64', async () => ({ body: { photo: 'a?b' } }), 422, 'validation_failed'],
    ['is in another member', async () => ({ body: { picture: '' } }), 422, 'validation_failed'],
    [
      'comes in two parts',
      async () =>
        multipart(
          'Content-Disposition: form-data; name="photo"\r\n\r\nhello\r\n--sineta\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\nContent-Type: image/png',
          await png(),
        ),
      422,
      'validation_failed',
    ],
    [
      'comes in a form that breaks off',
      async () => ({
        body: Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\nabc'),
        ...as('multipart/form-data; boundary=x'),
      }),
      400,
      'malformed_json',
    ],
    [
      'comes in a form without a boundary',
      async () => ({ body: Buffer.from('--x--'), ...as('multipart/form-data') }),
      400,
      'malformed_json',
    ],
    ['comes in invalid JSON', async () => ({ body: '{"photo":' }), 400, 'malformed_json'],
  ] as [string, () => Promise<object>, number, string][])('that %s is refused', async (_, options, status, code) => {
    const events = await eventsDuring(async () => {
      const reply = await call(`PUT ${path()}`, await options())
      expect([reply.status, reply.body.code]).toEqual([status, code])
      if (code.startsWith('image_')) expect(reply.body.errors).toMatchObject([{ pointer: '', code }])
      await processUploads()
    })
    expect(events).toEqual([])
  })

  /** A JPEG whose header names another size, so that the test need not encode it. */
  const sized = async (side: number, progressive: boolean) => {
    const bytes = await picture().jpeg({ progressive }).toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]))
    bytes.writeUInt16BE(side, frame + 5)
    bytes.writeUInt16BE(side, frame + 7)
    return bytes
  }

  test.each([
    ['than a camera takes', 9_000, false, 50],
    ['than can be decoded as a whole, if it is progressive', 5_000, true, 24],
  ])('with more pixels %s is refused with the limit', async (_, side, progressive, megapixels) => {
    const { status, body } = await upload(path(), await sized(side, progressive), 'image/jpeg')
    expect([status, body.code]).toEqual([422, 'image_invalid'])
    expect(body.detail).toContain(`${side} × ${side} pixels`)
    expect(body.detail).toContain(`at most ${megapixels} megapixels`)
  })

  test.each([
    ['under another name', 'name="picture"; filename="x"\r\nContent-Type: image/png', '/picture', 'unknown_field'],
    ['as text', 'name="photo"', '/photo', 'invalid_type'],
  ])('in a form %s is refused with its pointer', async (_, head, pointer, code) => {
    const reply = await call(`PUT ${path()}`, multipart(`Content-Disposition: form-data; ${head}`, await png()))
    expect([reply.status, reply.body.code]).toEqual([422, 'validation_failed'])
    expect(reply.body.errors).toMatchObject([{ pointer, code }])
  })

  test('that cannot be decoded fails later, publishes nothing and keeps the previous photo', async () => {
    await withPhoto()
    const broken = await png(800, 800)
    broken.fill(0, broken.length / 2)
    const before = (await call(`GET ${path()}`)).body
    let uploadId = ''
    const events = await eventsDuring(async () => {
      uploadId = (await upload(path(), broken)).body.upload_id
      await processUploads()
    })
    expect(events).toEqual([])
    expect((await call(`GET ${path()}/upload/${uploadId}`)).body).toMatchObject({
      status: 'failed',
      code: 'image_invalid',
    })
    expect((await call(`GET ${path()}`)).body).toEqual({ ...before, url: expect.any(String) })
  })

  test('that crashed its process three times is not tried a fourth time', async () => {
    const { body } = await upload(path(), await png())
    await sineta.sql(`update photo_upload set starts = 3, started_at = clock() where id = $1`, [body.upload_id])
    const meanwhile = await eventsDuring(processUploads)
    expect(meanwhile).toEqual([])
    await sineta.advance(60)
    expect(await eventsDuring(processUploads)).toEqual([])
    expect((await call(`GET ${path()}/upload/${body.upload_id}`)).body).toMatchObject({
      status: 'failed',
      code: 'image_invalid',
    })
  })

  test('is served for five minutes as a small upright JPEG without metadata of where it was taken', async () => {
    const taken = await picture(2048, 1024)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Rua da Escola, 1' } })
      .toBuffer()
    await upload(path(), taken, 'image/jpeg')
    await processUploads()
    const { url, width, height } = (await call(`GET ${path()}`)).body
    expect([width, height]).toEqual([512, 1024])

    const file = await fetch(url)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, max-age=300',
    ])
    const metadata = await sharp(await file.arrayBuffer()).metadata()
    expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      'jpeg',
      512,
      1024,
      undefined,
      undefined,
    ])

    expect(
      (await fetch(url.replace(/.(.{9})$/, (end: string) => (end.startsWith('A') ? 'B' : 'A') + end.slice(1)))).status,
    ).toBe(404)
    expect((await fetch(`${sineta.url}/v1/file/x`)).status).toBe(404)
    await sineta.advance(301)
    expect((await fetch(url)).status).toBe(404)
  })

  test('of another person sent at the same time has no effect, and the last one of a person stays', async () => {
    const sizes = [301, 302, 303]
    for (const size of sizes) await upload(path(), await png(size, size))
    const events = await eventsDuring(processUploads)
    expect(events).toHaveLength(3)
    expect((await call(`GET ${path()}`)).body.width).toBe(303)
  })

  test('sent twice with one Idempotency-Key is one upload', async () => {
    const body = await png()
    const send = (image: Uint8Array) =>
      call(`PUT ${path()}`, { body: image, headers: { 'content-type': 'image/png', 'idempotency-key': 'foto-1' } })
    const [first, again] = [await send(body), await send(body)]
    expect(again.body).toEqual(first.body)
    expect((await send(await png(333, 333))).body.code).toBe('idempotency_key_reused')
    expect(await eventsDuring(processUploads)).toHaveLength(1)
  })
})

describe('consent', () => {
  const record = (body: object, as = secretary) =>
    call(`POST /v1/panel/school/${school.cnpj}/student/${student.number}/consent`, {
      as,
      body: { responsible_cpf: responsible.cpf, ...body },
    })
  const biometric = (body: object, of = student) => call(`PUT ${at(`/student/${of.number}/biometric`)}`, { body })
  let device_id = ''
  beforeAll(async () => {
    const [device] = await sineta.sql<{ id: string }>(
      `select id from api_key where school_id = $1 and kind = 'device'`,
      [school.id],
    )
    device_id = device!.id
  })

  test('that is withdrawn erases the photo, publishes that, and refuses new ones', async () => {
    await withPhoto()
    const events = await eventsDuring(async () => {
      const reply = await record({ kind: 'photo', granted: false })
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({
        student_id: student.id,
        kind: 'photo',
        granted: false,
        responsible_cpf: formatted(responsible.cpf),
        recorded_by: expect.stringContaining('secretary'),
      })
      expect((await upload(people.student().path, await png())).body.code).toBe('consent_missing')
      // There is nothing left to erase.
      expect((await record({ kind: 'photo', granted: false })).status).toBe(201)
      await processUploads()
    })
    expect(events).toEqual([['student.photo_deleted', people.student().eventData]])
    expect((await record({ kind: 'photo', granted: true })).status).toBe(201)
    expect((await upload(people.student().path, await png())).status).toBe(202)
    await processUploads()
  })

  test('that is withdrawn before the first photo has been processed erases the upload and publishes nothing', async () => {
    const { path } = people.student()
    await call(`DELETE ${path}`)
    await upload(path, await png())
    const events = await eventsDuring(async () => {
      expect((await record({ kind: 'photo', granted: false })).status).toBe(201)
      await processUploads()
    })
    expect(events).toEqual([])
    expect((await call(`GET ${path}`)).body.code).toBe('photo_not_found')
    await record({ kind: 'photo', granted: true })
  })

  test('that is being withdrawn is waited for', async () => {
    const other = await aStudent(sineta, school)
    const office = new Client({ connectionString: sineta.databaseUrl })
    await office.connect()
    try {
      await office.query('begin')
      await office.query('select from student where id = $1 for no key update', [other.id])
      const uploading = upload(at(`/student/${other.number}/photo`), await png())
      let isSettled = false
      void uploading.finally(() => {
        isSettled = true
      })
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while (!isSettled && (await office.query(waiting)).rowCount === 0);
      await office.query(
        `insert into consent (client_id, school_id, student_id, kind, granted, responsible_id, recorded_by)
         select client_id, school_id, $1, 'photo', false, $2, (select id from panel_user limit 1) from student where id = $1`,
        [other.id, responsible.id],
      )
      await office.query('commit')
      expect((await uploading).body.code).toBe('consent_missing')
    } finally {
      await office.end()
    }
  })

  test('must be given first if the school requires it', async () => {
    await sineta.sql(`update school set settings = settings || '{"require_photo_consent":true}' where id = $1`, [
      school.id,
    ])
    await withPhoto()
    expect((await call(`GET ${people.student().path}`)).body.code).toBe('photo_not_found')
    expect((await biometric({ device_id, biometric_id: 'F-9' })).body.code).toBe('consent_missing')
    await record({ kind: 'photo', granted: true })
    expect((await upload(people.student().path, await png())).status).toBe(202)
    await sineta.sql(`update school set settings = settings - 'require_photo_consent' where id = $1`, [school.id])
    await processUploads()
  })

  test('is shown to the office: who said what and when, the latest at the end', async () => {
    await withPhoto()
    await record({ kind: 'photo', granted: true })
    await record({ kind: 'biometric', granted: true })
    const { body: last } = await record({ kind: 'photo', granted: false })
    const read = (query = '', as = secretary) =>
      call(`GET /v1/panel/school/${school.cnpj}/student/${student.number}/consent${query}`, { as })
    const { body } = await read()
    expect(body.data.map(({ kind, granted }: any) => [kind, granted])).toEqual([
      ['photo', true],
      ['biometric', true],
      ['photo', false],
    ])
    expect(body.data.at(-1)).toEqual(last)
    expect((await read('?kind=biometric')).body.data).toHaveLength(1)
    const teacher = await aPanelSession(sineta, client, school, 'teacher')
    expect((await read('', teacher)).body.code).toBe('forbidden')
    expect((await read('', client.key)).body.code).toBe('forbidden')
  })

  test('is given by a linked responsible of the student and recorded by the secretary', async () => {
    const unlinked = await aResponsible(sineta, school)
    expect((await record({ kind: 'photo', granted: false, responsible_cpf: unlinked.cpf })).body.code).toBe(
      'link_not_found',
    )
    expect((await record({ kind: 'photo', granted: false, responsible_cpf: '390.533.447-05' })).body.code).toBe(
      'responsible_not_found',
    )
    expect((await record({ kind: 'soul', granted: false })).body.code).toBe('validation_failed')
    expect((await record({ kind: 'photo', granted: false }, client.key)).body.code).toBe('forbidden')
    expect(
      (await record({ kind: 'photo', granted: false }, await aPanelSession(sineta, client, school, 'teacher'))).body
        .code,
    ).toBe('forbidden')
  })

  test('for biometrics lets two concurrent requests set the biometric id, and the later one stays', async () => {
    await withPhoto()
    const names = ['G-1', 'G-2', 'G-1', 'G-3']
    // They all wait for the same row and then continue together.
    const replies = await withConcurrentChange(
      sineta,
      ['update student set name = name where id = $1', [student.id]],
      () => Promise.all(names.map((biometric_id) => biometric({ device_id, biometric_id }))),
    )
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200))
    const known = await sineta.sql<{ biometric_id: string }>(
      'select biometric_id from biometric where student_id = $1',
      [student.id],
    )
    expect(known).toHaveLength(1)
  })

  test('for biometrics lets a reader identify the student, until it is withdrawn', async () => {
    await withPhoto()
    expect((await biometric({ device_id, biometric_id: 'F-1' })).body).toEqual({
      student_id: student.id,
      device_id,
      biometric_id: 'F-1',
    })
    expect((await biometric({ device_id, biometric_id: 'F-2' })).status).toBe(200)
    const checkIn = (biometric_id: string) =>
      sineta.call('POST /v1/attendance/student/biometric/check/in', {
        as: school.deviceKey,
        body: { school_cnpj: school.cnpj, biometric_id },
      })
    expect((await checkIn('F-1')).body.code).toBe('student_not_found')
    expect((await checkIn('F-2')).body.student_id).toBe(student.id)

    const other = await aStudent(sineta, school)
    expect((await biometric({ device_id, biometric_id: 'F-2' }, other)).body.code).toBe('biometric_id_taken')
    expect((await biometric({ device_id: student.id, biometric_id: 'F-3' })).body.code).toBe('device_not_found')

    expect(await eventsDuring(() => record({ kind: 'biometric', granted: false }))).toEqual([])
    expect((await checkIn('F-2')).body.code).toBe('student_not_found')
    expect((await biometric({ device_id, biometric_id: 'F-2' })).body.code).toBe('consent_missing')
    expect((await call(`GET ${people.student().path}`)).body.status).toBe('pending')
  })
})

function multipart(head: string, content: Uint8Array) {
  const body = Buffer.concat([Buffer.from(`--sineta\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n--sineta--\r\n')])
  return { body, ...as('multipart/form-data; boundary=sineta') }
}
