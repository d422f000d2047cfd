import { phone } from '@sineta/contract'
import { fold } from '../../platform/database/fold.ts'
import { plainHeading } from './spreadsheet.ts'

/** A field of an import: the headings it goes by in schools' spreadsheets, and how a cell becomes a value. */
export type Field = { readonly headings: readonly string[]; read?(cell: string): unknown }

/** `31/12/2015` as spreadsheets in Brazil write it; other texts stay for the shape to refuse. */
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

const kinshipWords: Readonly<Record<string, string>> = {
  mae: 'mother',
  pai: 'father',
  avo: 'grandparent',
  tio: 'uncle_aunt',
  tia: 'uncle_aunt',
  irmao: 'sibling',
  irma: 'sibling',
  tutor: 'legal_guardian',
  tutora: 'legal_guardian',
  padrasto: 'step_parent',
  madrasta: 'step_parent',
  cuidador: 'caregiver',
  cuidadora: 'caregiver',
  motorista: 'driver',
  outro: 'other',
}

export const fields = {
  students: {
    name: { headings: ['nome', 'nome do aluno', 'aluno', 'nome completo', 'name', 'student'] },
    enrollment_number: { headings: ['matricula', 'numero de matricula', 'n matricula', 'ra', 'enrollment number'] },
    birthdate: { headings: ['nascimento', 'data de nascimento', 'data nascimento', 'birthdate'], read: day },
    sex: {
      headings: ['sexo', 'genero', 'sex'],
      read: word({ masculino: 'M', feminino: 'F', male: 'M', female: 'F' }),
    },
    race: {
      headings: ['cor', 'raca', 'cor raca', 'race'],
      read: word({ 'nao declarada': 'NAO_DECLARADA', indigena: 'INDIGENA' }),
    },
    cpf: { headings: ['cpf', 'cpf do aluno'] },
    rg: { headings: ['rg', 'identidade'] },
    rg_issuer: { headings: ['orgao emissor', 'emissor', 'rg issuer'] },
    rg_issue_date: { headings: ['data de emissao', 'emissao do rg', 'rg issue date'], read: day },
    filiation_1: { headings: ['filiacao 1', 'mae', 'nome da mae', 'filiation 1'] },
    filiation_2: { headings: ['filiacao 2', 'pai', 'nome do pai', 'filiation 2'] },
    additional_info: { headings: ['observacoes', 'observacao', 'informacoes adicionais', 'additional info'] },
    classroom: { headings: ['turma', 'classe', 'classroom'] },
    school_year: { headings: ['ano letivo', 'school year'] },
  },
  responsibles: {
    cpf: { headings: ['cpf', 'cpf do responsavel'] },
    name: { headings: ['nome', 'nome do responsavel', 'responsavel', 'name'] },
    email: { headings: ['email', 'e mail', 'mail'] },
    phone: { headings: ['telefone', 'celular', 'fone', 'phone'], read: (cell) => phone.normalize(cell) ?? cell },
    birthdate: { headings: ['nascimento', 'data de nascimento', 'birthdate'], read: day },
    rg: { headings: ['rg', 'identidade'] },
    student: { headings: ['matricula', 'matricula do aluno', 'aluno', 'ra', 'student'] },
    kinship: {
      headings: ['parentesco', 'vinculo', 'kinship'],
      read: (cell: string) => kinshipWords[plainHeading(cell)] ?? fold(cell),
    },
    can_pick_up: { headings: ['pode retirar', 'retira', 'autorizado a retirar', 'can pick up'], read: yes },
  },
} as const satisfies Record<string, Record<string, Field>>

export type ImportKind = keyof typeof fields
export const importKinds = Object.keys(fields) as ImportKind[]

/** The field of each column: the one the caller chose, else the one whose headings hold its name; null: left out. */
export function matchColumns(
  kind: ImportKind,
  columns: readonly string[],
  chosen: Readonly<Record<string, string | null>> = {},
): (string | null)[] {
  const known: Record<string, Field> = fields[kind]
  const taken = new Set<string>()
  return columns.map((column) => {
    const byName = Object.keys(known).find(
      (name) => !taken.has(name) && (name === column || known[name]!.headings.includes(plainHeading(column))),
    )
    const field = column in chosen ? (chosen[column] ?? null) : (byName ?? null)
    if (field === null || !(field in known) || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The cells of a line as a record; empty cells are absent. */
export function toRecord(kind: ImportKind, matched: readonly (string | null)[], cells: readonly string[]) {
  const known: Record<string, Field> = fields[kind]
  return Object.fromEntries(
    matched.flatMap((name, i) => {
      const cell = cells[i] ?? ''
      return name === null || cell === '' ? [] : [[name, known[name]!.read?.(cell) ?? cell]]
    }),
  )
}
