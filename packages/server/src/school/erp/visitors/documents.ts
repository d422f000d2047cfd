import { createHmac, randomBytes } from 'node:crypto'
import { cpf } from '@sineta/contract'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuseAt } from '../../../platform/operation/errors.ts'
import type { School, Services } from '../../../platform/operation/operation.ts'

// A visitor's document is kept sealed and never shown again. Two visitors with one document are told apart by a
// fingerprint of it: an HMAC under a key of the school's own, itself sealed. A plain hash of eleven digits could be
// undone by trying them all.

export const documentTypes = ['cpf', 'rg', 'passport', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]
type Given = { readonly document_type?: DocumentType; readonly document?: string }
type Place = { readonly tx: Transaction; readonly school: School; readonly services: Pick<Services, 'secrets'> }

/** The same document in whatever punctuation, or the refusal of a CPF that is none. */
export function normalize({ document_type, document }: Given): string | null {
  if (document === undefined) return null
  if (document_type !== 'cpf') return document.replace(/[\s.\-/]/g, '').toUpperCase()
  const digits = cpf.normalize(document)
  if (digits === null) throw refuseAt('/document', 'cpf_invalid', 'must be a CPF with right check digits')
  return digits
}

/** Enough to recognise it by, too little to use it. */
export function mask(type: DocumentType | undefined, normal: string): string {
  if (type === 'cpf') return `***.${normal.slice(3, 6)}.${normal.slice(6, 9)}-**`
  const shown = normal.length > 6 ? 3 : 0
  return '*'.repeat(normal.length - shown) + normal.slice(normal.length - shown)
}

/** The columns of a visitor that hold the document. */
export async function columns(place: Place, visitorId: string, given: Given) {
  const normal = normalize(given)
  const { document_type = null } = given
  if (normal === null)
    return { document_type, document_sealed: null, document_masked: null, document_fingerprint: null }
  const key = await keyOf(place)
  return {
    document_type,
    document_sealed: place.services.secrets.seal(normal, `visitor:${visitorId}`),
    document_masked: mask(given.document_type, normal),
    document_fingerprint: createHmac('sha256', key)
      .update(`${document_type ?? 'other'} ${normal}`)
      .digest(),
  }
}

/** Made when the school's first visitor shows a document. */
async function keyOf({ tx, school, services: { secrets } }: Place): Promise<Buffer> {
  const owner = `visitor_key:${school.id}`
  const read = () => tx.query<{ sealed: Buffer }>('select sealed from visitor_key where school_id = $1', [school.id])
  let { rows } = await read()
  if (!rows[0]) {
    await tx.query(
      'insert into visitor_key (school_id, client_id, sealed) values ($1, $2, $3) on conflict do nothing',
      [school.id, school.clientId, secrets.seal(randomBytes(32).toString('base64'), owner)],
    )
    rows = (await read()).rows
  }
  return Buffer.from(secrets.open(rows[0]!.sealed, owner), 'base64')
}
