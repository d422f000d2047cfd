import { catalogue, clientEnvelope, eventNames, serializeData } from '@sineta/contract'
import { expect, test } from 'vitest'
import { maskBody, maskOf } from './payload-masking.ts'

const timestamp = '2026-03-02T07:12:10-03:00'
const bodyOf = (event: (typeof eventNames)[number], data = catalogue[event].example) =>
  clientEnvelope({ event, timestamp, data: serializeData(event, data) })

test('a student is shown by initials, the year of birth and two digits of the CPF', () => {
  const { data } = JSON.parse(maskBody(bodyOf('student.created')))
  expect(data).toMatchObject({
    name: 'A. C. S. L.',
    birthdate: '2015-**-**',
    cpf: '***.***.***-35',
    rg: '***',
    race: '***',
    filiation_1: 'M. S. L.',
    address: { cep: '***', address: '***', number: '***' },
  })
  expect(data.id).toBe(catalogue['student.created'].example.id)
})

test('null stays null', () => {
  const { data } = JSON.parse(
    maskBody(bodyOf('student.created', { ...catalogue['student.created'].example, cpf: null })),
  )
  expect(data.cpf).toBeNull()
})

test('the name of a thing is not masked', () => {
  const { name } = catalogue['subject.created'].example
  expect(JSON.parse(maskBody(bodyOf('subject.created'))).data.name).toBe(name)
})

test('a supplier is shown by initials if it is a person, and by name if it is a company', () => {
  const shown = (data: object) =>
    JSON.parse(maskBody(bodyOf('supplier.created', { ...catalogue['supplier.created'].example, ...data }))).data
  expect(shown({})).toMatchObject({ name: 'Papelaria Central Ltda.', supplier_cnpj: '12ABC345000188' })
  expect(shown({ name: 'Rui Prado', supplier_cnpj: null, supplier_cpf: '111.444.777-35' })).toMatchObject({
    name: 'R. P.',
    supplier_cpf: '***.***.***-35',
  })
})

// Members that identify no person. A new member of an event is either here or has a mask.
const open = new Set(
  `school_cnpj enrollment_number old_enrollment_number new_enrollment_number preenrollment_number id student_id visitor_id
   classroom_id from_classroom_id to_classroom_id subject_id grade_id school_year_id score_id classroom_lesson_id lesson_plan_id
   evaluation_assessment_id entrance_id city_id state_id address_type sex nationality status from_status to_status previous_status
   type severity stage from_stage to_stage source borrower_type payment_method checked_in_at checked_out_at requested_at decided_at
   occurred_at held_on closed_at homologated_at date due_date paid_at loaned_at returned_at scheduled_at cancelled_at starts_at
   ends_at year period periods_count entries_count renewals_count is_recovery score amount_cents paid_amount_cents active
   visible_to_responsibles classroom_name abbreviation subject title item_code supplier_cnpj company purpose location destination
   partial_transcript name`.split(/\s+/),
)

test('every member of every event is masked, or known to be harmless', () => {
  type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[]; items?: Shape }
  const members = (shape: Shape): string[] =>
    [shape, ...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap((one) =>
      Object.entries(one.properties ?? {}).flatMap(([name, inner]) => [name, ...members(inner)]),
    )
  const undecided = eventNames.flatMap((event) =>
    members(catalogue[event].data as Shape)
      .filter((member) => !maskOf(event, member, {}) && !open.has(member))
      .map((member) => `${event} ${member}`),
  )
  expect(undecided).toEqual([])
})
