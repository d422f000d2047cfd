import { createHmac, randomBytes } from 'node:crypto'
import { cpf } from '@sineta/contract'
import { refuseAt } from '../../../platform/operation/errors.ts'
import type { Services } from '../../../platform/operation/operation.ts'
import { type SchoolContext, table } from '../../../tenancy/rows/table.ts'
import { insertKey } from './queries.ts'

// A visitor's document is kept sealed and never shown again. A fingerprint of it tells whether two visitors have the same
// document: an HMAC under a key of the school's own, itself sealed, because a plain hash of eleven digits could be reversed
// by trying them all.

export const documentTypes = ['cpf', 'rg', 'passport', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]
type Given = { readonly document_type?: DocumentType; readonly document?: string }
type DocumentContext = SchoolContext & { readonly services: Pick<Services, 'secrets'> }
const keys = table('visitor_key')

/** Returns the document without punctuation. Refuses an invalid CPF. */
function normalize({ document_type, document }: Given): string | null {
  if (document === undefined) return null
  if (document_type !== 'cpf') return document.replace(/[\s.\-/]/g, '').toUpperCase()
  const digits = cpf.normalize(document)
  if (digits === null) throw refuseAt('/document', 'cpf_invalid', 'must be a CPF with valid check digits')
  return digits
}

/** Masks a document: what is left is enough to recognise it and too little to use it. */
function mask(type: DocumentType | undefined, normal: string): string {
  if (type === 'cpf') return `***.${normal.slice(3, 6)}.${normal.slice(6, 9)}-**`
  const shown = normal.length > 6 ? 3 : 0
  return '*'.repeat(normal.length - shown) + normal.slice(normal.length - shown)
}

/**
 * Whether a change keeps the document on file. A document cannot be read and sent back, so a change without one keeps it if the
 * type is the same.
 */
export const isUnchanged = (found: { readonly document_type: string | null }, { document_type, document }: Given) =>
  document === undefined && (document_type ?? null) === found.document_type

/** Returns the columns of a visitor that hold the document. */
export async function columns(context: DocumentContext, visitorId: string, given: Given) {
  const normal = normalize(given)
  const { document_type = null } = given
  if (normal === null)
    return { document_type, document_sealed: null, document_masked: null, document_fingerprint: null }
  const key = await keyOf(context)
  return {
    document_type,
    document_sealed: context.services.secrets.seal(normal, `visitor:${visitorId}`),
    document_masked: mask(given.document_type, normal),
    document_fingerprint: fingerprintOf(key, document_type ?? 'other', normal),
  }
}

export const fingerprintOf = (key: Buffer, type: DocumentType, normal: string) =>
  createHmac('sha256', key).update(`${type} ${normal}`).digest()

/** Returns the key of the school, and creates it when the first visitor shows a document. */
async function keyOf(context: DocumentContext): Promise<Buffer> {
  const { secrets } = context.services
  const owner = `visitor_key:${context.school.id}`
  const ofSchool = { school_id: context.school.id }
  if (!(await keys.exists(context, ofSchool)))
    await insertKey(context, secrets.seal(randomBytes(32).toString('base64'), owner))
  const { sealed } = await keys.get(context, ofSchool)
  return Buffer.from(secrets.open(sealed, owner), 'base64')
}
