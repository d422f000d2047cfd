import { kinshipWords, phone, raceWords } from '@sineta/contract'
import { fold } from '../../platform/database/fold.ts'
import { plainHeading } from './spreadsheet.ts'

/** A field of an import: its name in exports and reports, its headings in schools' spreadsheets, and how to read a cell. */
export type Field = { readonly title: string; readonly headings: readonly string[]; read?(cell: string): unknown }

/** Reads `31/12/2015`, as spreadsheets in Brazil write it. Leaves any other text for the schema to refuse. */
const day = (cell: string) => {
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
  return y ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : cell
}
const word = (words: Readonly<Record<string, string>>) => (cell: string) =>
  words[plainHeading(cell)] ?? cell.toUpperCase()
const yes = (cell: string) => {
  const said = fold(cell)
  if (['sim', 's', 'x', '1', 'yes', 'true'].includes(said)) return true
  return ['nao', 'n', '0', 'no', 'false'].includes(said) ? false : cell
}

const codesOf = (titles: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(titles).map(([code, title]) => [plainHeading(title), code]))

const kinships: Readonly<Record<string, string>> = {
  ...codesOf(kinshipWords['pt-BR']),
  avo: 'grandparent',
  tio: 'uncle_aunt',
  tia: 'uncle_aunt',
  irmao: 'sibling',
  irma: 'sibling',
  tutor: 'legal_guardian',
  tutora: 'legal_guardian',
  padrasto: 'step_parent',
  madrasta: 'step_parent',
  cuidadora: 'caregiver',
  outra: 'other',
}

export const fields = {
  students: {
    name: { title: 'Nome', headings: ['nome', 'nome do aluno', 'aluno', 'nome completo', 'name', 'student'] },
    enrollment_number: {
      title: 'Matrícula',
      headings: ['matricula', 'numero de matricula', 'n matricula', 'ra', 'enrollment number'],
    },
    birthdate: {
      title: 'Nascimento',
      headings: ['nascimento', 'data de nascimento', 'data nascimento', 'birthdate'],
      read: day,
    },
    sex: {
      title: 'Sexo',
      headings: ['sexo', 'genero', 'sex'],
      read: word({ masculino: 'M', feminino: 'F', male: 'M', female: 'F' }),
    },
    race: {
      title: 'Cor ou raça',
      headings: ['cor', 'raca', 'cor raca', 'cor ou raca', 'race'],
      read: word(codesOf(raceWords['pt-BR'])),
    },
    cpf: { title: 'CPF', headings: ['cpf', 'cpf do aluno'] },
    rg: { title: 'RG', headings: ['rg', 'identidade'] },
    rg_issuer: { title: 'Órgão emissor', headings: ['orgao emissor', 'emissor', 'rg issuer'] },
    rg_issue_date: {
      title: 'Emissão do RG',
      headings: ['emissao do rg', 'data de emissao', 'rg issue date'],
      read: day,
    },
    filiation_1: { title: 'Filiação 1', headings: ['filiacao 1', 'mae', 'nome da mae', 'filiation 1'] },
    filiation_2: { title: 'Filiação 2', headings: ['filiacao 2', 'pai', 'nome do pai', 'filiation 2'] },
    additional_info: {
      title: 'Outras informações',
      headings: ['observacoes', 'observacao', 'outras informacoes', 'informacoes adicionais', 'additional info'],
    },
    classroom: { title: 'Turma', headings: ['turma', 'classe', 'classroom'] },
    school_year: { title: 'Ano letivo', headings: ['ano letivo', 'school year'] },
  },
  responsibles: {
    cpf: { title: 'CPF', headings: ['cpf', 'cpf do responsavel'] },
    name: { title: 'Nome', headings: ['nome', 'nome do responsavel', 'responsavel', 'name'] },
    email: { title: 'E-mail', headings: ['email', 'e mail', 'mail'] },
    phone: {
      title: 'Telefone',
      headings: ['telefone', 'celular', 'fone', 'phone'],
      read: (cell) => phone.normalize(cell) ?? cell,
    },
    birthdate: { title: 'Nascimento', headings: ['nascimento', 'data de nascimento', 'birthdate'], read: day },
    rg: { title: 'RG', headings: ['rg', 'identidade'] },
    student: { title: 'Matrícula do aluno', headings: ['matricula', 'matricula do aluno', 'aluno', 'ra', 'student'] },
    kinship: {
      title: 'Parentesco',
      headings: ['parentesco', 'vinculo', 'kinship'],
      read: (cell: string) => kinships[plainHeading(cell)] ?? fold(cell),
    },
    can_pick_up: {
      title: 'Pode retirar',
      headings: ['pode retirar', 'retira', 'autorizado a retirar', 'can pick up'],
      read: yes,
    },
  },
} as const satisfies Record<string, Record<string, Field>>

export type ImportKind = keyof typeof fields
export const importKinds = Object.keys(fields) as ImportKind[]

/** Returns the office's name of a field, or the API's name if spreadsheets have no such field. */
export const titleOf = (kind: ImportKind, field: string | null) =>
  (fields[kind] as Record<string, Field>)[field ?? '']?.title ?? field

// Longer than any known heading. Comparing a heading of half a megabyte would hold up all other requests.
const comparedCharacters = 200

/** Returns the field of each column: the one the caller chose, otherwise the one with its heading. Null leaves a column out. */
export function matchColumns(
  kind: ImportKind,
  columns: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
): (string | null)[] {
  const known: Record<string, Field> = fields[kind]
  const byHand = new Set(columns.flatMap((column) => (column in chosen ? (chosen[column] ?? []) : [])))
  const taken = new Set<string>()
  return columns.map((column) => {
    const heading = plainHeading(column.slice(0, comparedCharacters))
    const byName = Object.keys(known).find(
      (name) => !taken.has(name) && !byHand.has(name) && (name === column || known[name]!.headings.includes(heading)),
    )
    const field = column in chosen ? (chosen[column] ?? null) : (byName ?? null)
    if (field === null || !(field in known) || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Returns the cells of a line as a record without the empty ones. */
export function toRecord(kind: ImportKind, matched: readonly (string | null)[], cells: readonly string[]) {
  const known: Record<string, Field> = fields[kind]
  return Object.fromEntries(
    matched.flatMap((name, i) => {
      const cell = cells[i] ?? ''
      return name === null || cell === '' ? [] : [[name, known[name]!.read?.(cell) ?? cell]]
    }),
  )
}
