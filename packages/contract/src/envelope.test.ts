import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { catalogue, type EventName, eventNames } from './catalogue.ts'
import { AppEnvelope, appEnvelope, ClientEnvelope, clientEnvelope } from './envelope.ts'
import { serializeData } from './serialize.ts'

const timestamp = '2026-03-02T07:12:10-03:00'
const checkIn = serializeData('attendance.check_in', catalogue['attendance.check_in'].example)

describe('an envelope', () => {
  it("to a client's own address has three keys", () => {
    expect(clientEnvelope({ event: 'attendance.check_in', timestamp, data: checkIn })).toBe(
      '{"event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","data":{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}}',
    )
  })

  it('to an app also has the delivery, the environment and the client', () => {
    const id = '019cae08-ad66-796c-9230-140af990a702'
    const event = 'attendance.check_in'
    const text = appEnvelope({ id, event, timestamp, environment: 'live', client: 'colegio-aurora', data: checkIn })
    expect(text).toBe(
      '{"id":"019cae08-ad66-796c-9230-140af990a702","event":"attendance.check_in","timestamp":"2026-03-02T07:12:10-03:00","environment":"live","client":"colegio-aurora","data":{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}}',
    )
    expect(Buffer.byteLength(text)).toBe(273)
  })

  it('from the sandbox says test', () => {
    const data = serializeData('receivable.status_changed', {
      ...catalogue['receivable.status_changed'].example,
      to_status: 'overdue',
      reason: null,
    })
    expect(
      appEnvelope({
        id: '019cae09-1c2a-7b11-8f0e-5d2c9a7741aa',
        event: 'receivable.status_changed',
        timestamp: '2026-03-11T00:05:02-03:00',
        environment: 'test',
        client: 'sandbox-minha-integracao',
        data,
      }),
    ).toBe(
      '{"id":"019cae09-1c2a-7b11-8f0e-5d2c9a7741aa","event":"receivable.status_changed","timestamp":"2026-03-11T00:05:02-03:00","environment":"test","client":"sandbox-minha-integracao","data":{"id":"d67f07c0-da25-4164-9d42-5ba3b7b341aa","school_cnpj":"12ABC34501DE35","enrollment_number":"2026.00123","responsible_cpf":"529.982.247-25","description":"Mensalidade 03/2026","due_date":"2026-03-10","amount_cents":128000,"from_status":"pending","to_status":"overdue","reason":null}}',
    )
  })

  it.each(eventNames)('of %s is JSON of the published shape', (event) => {
    const data = serializeData(event, catalogue[event].example)
    const app = { id: '019cae08-ad66-796c-9230-140af990a702', environment: 'test', client: 'colegio-aurora' } as const
    expect(Check(ClientEnvelope, JSON.parse(clientEnvelope({ event, timestamp, data })))).toBe(true)
    expect(Check(AppEnvelope, JSON.parse(appEnvelope({ ...app, event, timestamp, data })))).toBe(true)
  })

  it('has an offset in its timestamp and nothing beyond its keys', () => {
    const envelope = { event: 'student.deleted', timestamp, data: {} }
    expect(Check(ClientEnvelope, envelope)).toBe(true)
    expect(Check(ClientEnvelope, { ...envelope, timestamp: '2026-03-02T10:12:10Z' })).toBe(false)
    expect(Check(ClientEnvelope, { ...envelope, id: '019cae08-ad66-796c-9230-140af990a702' })).toBe(false)
  })
})

describe('the data of an event', () => {
  it.each(eventNames)('of %s is written in the order of the catalogue, not of the input', (name) => {
    const { example } = catalogue[name]
    expect(serializeData(name, backwards(example))).toBe(JSON.stringify(example))
  })

  it('has the keys of the catalogue and no other, inside an address too', () => {
    const { example } = catalogue['student.created']
    const more = { ...example, secret: 1, address: { ...example.address!, secret: 2 } }
    expect(serializeData('student.created', more)).toBe(JSON.stringify(example))
  })

  it('is not written with a member missing', () => {
    const { name: _left, ...rest } = catalogue['subject.created'].example
    // @ts-expect-error the compiler refuses it as well
    expect(() => serializeData('subject.created', rest)).toThrow('subject.created name')
  })

  it('escapes neither slashes nor letters, and survives any text', () => {
    const write = (subject: string) =>
      serializeData('agenda.created', { ...catalogue['agenda.created'].example, subject, description: null })
    expect(write('Reunião 1/2 — 5º ano')).toContain('"subject":"Reunião 1/2 — 5º ano"')
    const anything = fc.array(fc.integer({ min: 0, max: 0xd7ff })).map((codes) => String.fromCharCode(...codes))
    fc.assert(fc.property(anything, (text) => JSON.parse(write(text)).subject === text))
    expect(write('\ud800')).toContain('"subject":"\\ud800"')
  })
})

/** The same data with all keys in reverse. */
function backwards<N extends EventName>(data: (typeof catalogue)[N]['example']): (typeof catalogue)[N]['example'] {
  const reversed = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, member]) => [key, reversed(member)]),
        )
      : value
  // Reversing keys keeps the type.
  return reversed(data) as typeof data
}
