import { call } from '../../kit/api/call.ts'
import { ApiError } from '../../kit/api/problem.ts'
import { type CellResult, type Entries, type Entry, refuseAll, resume, settle, waiting } from './pending.ts'

/** A score sheet and the user whose entries these are, because several users may share a computer. */
export type SheetName = {
  readonly owner: string
  readonly cnpj: string
  readonly classroomId: string
  readonly subjectId: string
  readonly period: number
}

export type SaveResult = { readonly cells: readonly CellResult[]; readonly averages: readonly Average[] }
type Average = { readonly enrollment_number: string; readonly average: number | null }

const prefix = 'sineta.scores.'
const storageKey = (name: SheetName) =>
  prefix + JSON.stringify([name.owner, name.cnpj, name.classroomId, name.subjectId, name.period])

function sheetNamed(key: string): SheetName | null {
  if (!key.startsWith(prefix)) return null
  try {
    const [owner, cnpj, classroomId, subjectId, period] = JSON.parse(key.slice(prefix.length))
    return { owner, cnpj, classroomId, subjectId, period }
  } catch {
    return null
  }
}

function read(key: string): Entries {
  try {
    // Only this module writes it.
    return resume((JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Entries)
  } catch {
    return {}
  }
}

// Entries are held in memory as well as in storage, so that they last as long as the page if storage fails.
const open = new Map<string, Entries>()
const listeners = new Set<() => void>()

const entriesAt = (key: string): Entries => {
  const known = open.get(key)
  if (known) return known
  const stored = read(key)
  open.set(key, stored)
  return stored
}

function write(key: string, entries: Entries): void {
  open.set(key, entries)
  try {
    if (Object.keys(entries).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Storage is full or forbidden: the entries are still in memory.
  }
  for (const listener of listeners) listener()
}

/** The entries of one sheet that the server does not have yet, kept through reloads and lost connections. */
export function outboxOf(name: SheetName) {
  const key = storageKey(name)
  return {
    entries: () => entriesAt(key),
    change: (work: (entries: Entries) => Entries) => write(key, work(entriesAt(key))),
    send: () => send(name, key),
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // Storage is forbidden: the entries are in memory only.
    return []
  }
}

/** The sheets of a user in a school that still have entries to send. */
export const waitingSheets = (owner: string, cnpj: string): SheetName[] =>
  [...new Set([...storedKeys(), ...open.keys()])].flatMap((key) => {
    const name = sheetNamed(key)
    return name && name.owner === owner && name.cnpj === cnpj && waiting(entriesAt(key)).length > 0 ? [name] : []
  })

const sending = new Set<string>()
// Well below the server's limit of 500 cells in a request.
const maxCells = 200

const toCell = ({ enrollment_number, evaluation_assessment_id, is_recovery, score, version }: Entry) => ({
  enrollment_number,
  ...(evaluation_assessment_id !== null && { evaluation_assessment_id }),
  is_recovery,
  score,
  version,
})

/**
 * Sends the waiting entries. Resolves with the response, or with null if nothing is waiting, a request is already in flight, or
 * the server cannot be reached.
 */
async function send({ cnpj, classroomId, subjectId, period }: SheetName, key: string): Promise<SaveResult | null> {
  const cells = waiting(entriesAt(key)).slice(0, maxCells)
  if (cells.length === 0 || sending.has(key)) return null
  sending.add(key)
  try {
    const answer = await call('PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/score/sheet', {
      params: { cnpj, classroom_id: classroomId },
      body: { subject_id: subjectId, period, cells: cells.map(toCell) },
    })
    write(key, settle(entriesAt(key), cells, answer.cells))
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code } = error.problem
    // A temporary error, or one that a new sign-in resolves, leaves the entries waiting.
    if (status === 0 || status === 401 || status === 429 || status >= 500) return null
    write(key, refuseAll(entriesAt(key), cells, code))
    return null
  } finally {
    sending.delete(key)
  }
}
