import { eventsOf } from '../event.ts'
import {
  Cents,
  Cnpj,
  Count,
  Cpf,
  Day,
  Email,
  EnrollmentNumber,
  Flag,
  Id,
  LocalDateTime,
  Nullable,
  OneOf,
  Text,
  Uuid,
} from '../shapes.ts'
import { grade_id } from './fields.ts'

const event = eventsOf({ group: 'ERP', scope: 'erp:finance:read', shape: 'decided' })

const crm = { scope: 'erp:crm:read' } as const
const library = { scope: 'erp:library:read' } as const
const visitors = { scope: 'erp:visitors:read' } as const
const events = { scope: 'erp:events:read' } as const

/** The examples of the ERP use a school with an alphanumeric CNPJ, so that no receiver parses a CNPJ as a number. */
const school_cnpj = Cnpj({ examples: ['12ABC34501DE35'] })

const unpaidStatuses = ['pending', 'overdue', 'partially_paid', 'refunded', 'renegotiated', 'cancelled'] as const
const from_status = OneOf(['pending', 'overdue', 'partially_paid', 'paid', 'refunded', 'renegotiated', 'cancelled'])
const receivable = {
  id: Uuid('d67f07c0-da25-4164-9d42-5ba3b7b341aa'),
  school_cnpj,
  enrollment_number: Nullable(EnrollmentNumber()),
  responsible_cpf: Nullable(Cpf()),
  description: Text('Mensalidade 03/2026'),
  due_date: Day('2026-03-10'),
  amount_cents: Cents(128000),
}

const supplier = {
  id: Uuid('4342af36-2f4b-4264-8325-8e6fee1e8156'),
  school_cnpj,
  name: Text('Papelaria Central Ltda.', { description: 'Legal or trade name' }),
  supplier_cnpj: Nullable(Cnpj({ description: 'Null for an individual', examples: ['12ABC345000188'] })),
  supplier_cpf: Nullable(Cpf({ description: 'Null for a company' }), { examples: [null] }),
  active: Flag(true),
}

const lead = {
  id: Uuid('f259459e-1903-41fb-b04d-4879549e8811'),
  school_cnpj,
  name: Text('Fernanda Dias', { description: 'Name of the contact' }),
}
const stage = OneOf(['new', 'contacted', 'visit_scheduled', 'visited', 'proposal', 'enrolled', 'lost'])

const loan = {
  id: Uuid('5be02e5b-3d84-4cfa-9d9f-b2c1e5c7877f'),
  school_cnpj,
  borrower_type: OneOf(['student', 'staff']),
  enrollment_number: Nullable(EnrollmentNumber({ description: 'Null when the borrower is staff' })),
  borrower_email: Nullable(
    Email('paulo.mendes@escola.example', { description: 'Null when the borrower is a student' }),
    { examples: [null] },
  ),
  item_code: Text('LIT-00451', { description: 'Code of the copy' }),
  title: Text('A bolsa amarela'),
  loaned_at: LocalDateTime('2026-03-03 10:05:00'),
  due_date: Day('2026-03-17'),
  returned_at: Nullable(LocalDateTime('2026-03-16 09:50:00'), { examples: [null] }),
  renewals_count: Count(0),
}

const visitor = {
  id: Uuid('3fea318e-abe9-4a5d-addf-20ad468f71dc'),
  school_cnpj,
  name: Text('Sérgio Nunes'),
  company: Nullable(Text('Elevadores Silva')),
  active: Flag(true),
}

const VisitIn = <S extends string>(status: S) => ({
  id: Uuid('4059b5b6-c9ac-43e6-b1f5-3d4cebc11ade'),
  school_cnpj,
  visitor_id: Uuid('3fea318e-abe9-4a5d-addf-20ad468f71dc'),
  visitor_name: Text('Sérgio Nunes'),
  host_name: Nullable(Text('Renata Prado')),
  purpose: Nullable(Text('manutenção')),
  status: OneOf([status]),
  entrance_id: Nullable(Id(3), { examples: [null] }),
  scheduled_at: LocalDateTime('2026-03-05 14:00:00'),
  checked_in_at: Nullable(LocalDateTime('2026-03-05 13:52:10'), { examples: [null] }),
  checked_out_at: Nullable(LocalDateTime('2026-03-05 15:30:00'), { examples: [null] }),
  cancelled_at: Nullable(LocalDateTime('2026-03-05 09:00:00'), { examples: [null] }),
})

const schoolEvent = { id: Uuid('b492342d-992c-405e-a38e-2adbe7c641ae'), school_cnpj, title: Text('Festa junina') }
const schoolEventStatus = OneOf(['draft', 'published', 'started', 'ended', 'cancelled'])
const schoolEventDetails = {
  description: Nullable(Text('Traga a família!'), { examples: [null] }),
  location: Nullable(Text('Quadra coberta')),
  starts_at: LocalDateTime('2026-06-20 10:00:00'),
  ends_at: Nullable(LocalDateTime('2026-06-20 16:00:00')),
  status: schoolEventStatus,
}

export const erpEvents = {
  'receivable.paid': event('A receivable was paid in full through any channel', {
    ...receivable,
    paid_amount_cents: Cents(128000),
    payment_method: OneOf(['pix', 'boleto', 'credit_card', 'debit_card', 'bank_transfer', 'cash', 'check', 'other']),
    paid_at: LocalDateTime('2026-03-09 20:15:44'),
    from_status,
  }),
  'receivable.status_changed': event('The status of a receivable changed in any other way', {
    ...receivable,
    from_status,
    to_status: OneOf(unpaidStatuses, { examples: ['cancelled'] }),
    reason: Nullable(Text('bolsa integral')),
  }),
  'supplier.created': event('A supplier is registered', supplier),
  'supplier.updated': event('A supplier is changed', supplier, { example: { active: false } }),
  'crm_lead.created': event(
    'A lead enters the funnel',
    {
      ...lead,
      student_name: Nullable(Text('Lucas Dias')),
      grade_id: Nullable(grade_id),
      stage,
      source: Nullable(Text('site')),
    },
    crm,
  ),
  'crm_lead.stage_changed': event(
    'A lead changes stage',
    {
      ...lead,
      from_stage: stage,
      to_stage: stage,
      lost_reason: Nullable(Text('preço', { description: 'Only when to_stage is lost' }), { examples: [null] }),
    },
    { ...crm, example: { to_stage: 'visit_scheduled' } },
  ),
  'library_loan.created': event('A library item is lent', loan, library),
  'library_loan.returned': event('A library item is returned', loan, {
    ...library,
    example: { returned_at: '2026-03-16 09:50:00' },
  }),
  'library_loan.renewed': event('A library loan is renewed', loan, {
    ...library,
    example: { due_date: '2026-03-31', renewals_count: 1 },
  }),
  'visitor.created': event('A visitor is registered', visitor, visitors),
  'visitor.updated': event('A visitor is changed', visitor, { ...visitors, example: { company: null } }),
  'visit.created': event('A visit is scheduled', VisitIn('scheduled'), visitors),
  'visit.checked_in': event('A visitor enters', VisitIn('checked_in'), {
    ...visitors,
    example: { entrance_id: 3, checked_in_at: '2026-03-05 13:52:10' },
  }),
  'visit.checked_out': event('A visitor leaves', VisitIn('checked_out'), {
    ...visitors,
    example: { entrance_id: 3, checked_in_at: '2026-03-05 13:52:10', checked_out_at: '2026-03-05 15:30:00' },
  }),
  'visit.cancelled': event('A visit is cancelled', VisitIn('cancelled'), {
    ...visitors,
    example: { cancelled_at: '2026-03-05 09:00:00' },
  }),
  'event.created': event(
    "An event of the school's calendar is created",
    { ...schoolEvent, ...schoolEventDetails },
    events,
  ),
  'event.updated': event(
    "The data of an event of the school's calendar is changed",
    { ...schoolEvent, ...schoolEventDetails },
    { ...events, example: { location: 'Pátio' } },
  ),
  'event.status_changed': event(
    "An event of the school's calendar is published, started, ended or cancelled",
    {
      ...schoolEvent,
      from_status: schoolEventStatus,
      to_status: OneOf(['published', 'started', 'ended', 'cancelled']),
      reason: Nullable(Text('chuva'), { examples: [null] }),
    },
    events,
  ),
}
