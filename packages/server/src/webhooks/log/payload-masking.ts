/** Masks a member of a payload for people who view it. Formats are preserved, so that the payload can still be read. */
type Mask = (text: string) => string

const initials: Mask = (name) =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}.`)
    .join(' ')
const hidden: Mask = () => '***'

const masks: Readonly<Record<string, Mask>> = {
  cpf: (cpf) => `***.***.***-${cpf.slice(-2)}`,
  rg: hidden,
  rg_issuer: hidden,
  rg_issue_date: hidden,
  name: initials,
  birthdate: (date) => `${date.slice(0, 4)}-**-**`,
  email: (email) => `${[...email][0] ?? ''}***${email.slice(email.lastIndexOf('@'))}`,
  race: hidden,
  cep: hidden,
  address: hidden,
  number: hidden,
  complement: hidden,
  district: hidden,
  // Free text may be about people.
  additional_info: hidden,
  reason: hidden,
  decision_note: hidden,
  lost_reason: hidden,
  description: hidden,
}

/** Members with another name and the same meaning. */
const alike: Readonly<Record<string, keyof typeof masks & string>> = {
  responsible_cpf: 'cpf',
  supplier_cpf: 'cpf',
  student_name: 'name',
  visitor_name: 'name',
  host_name: 'name',
  filiation_1: 'name',
  filiation_2: 'name',
  requested_by: 'email',
  decided_by: 'email',
  borrower_email: 'email',
}

/** Groups of events in which `name` is the name of a thing, not of a person. */
const things = new Set(['school_year', 'subject', 'form_of_evaluation', 'entrance', 'classroom'])

type Members = Readonly<Record<string, unknown>>

/** Whether `name` is the name of a thing or a company. A supplier is a company, or a person with a CPF. */
function namesThing(event: string, data: Members): boolean {
  const group = event.split('.', 1)[0]!
  return things.has(group) || (group === 'supplier' && typeof data.supplier_cpf !== 'string')
}

export const maskOf = (event: string, member: string, data: Members): Mask | undefined =>
  member === 'name' && namesThing(event, data) ? undefined : masks[alike[member] ?? member]

/** Returns a body as it was sent, with everything that identifies a person masked. */
export function maskBody(body: string): string {
  const envelope = JSON.parse(body) as { event: string; data: Members }
  const walk = (value: unknown, member: string): unknown => {
    if (typeof value === 'string') return maskOf(envelope.event, member, envelope.data)?.(value) ?? value
    if (Array.isArray(value)) return value.map((item) => walk(item, member))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return JSON.stringify({ ...envelope, data: walk(envelope.data, '') })
}
