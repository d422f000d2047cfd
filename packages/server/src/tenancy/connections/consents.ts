import { isScope, scopes } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { table } from '../rows/table.ts'
import { namesOf } from './queries.ts'

const consents = table('connection_consent')

export type Consent = {
  readonly granted_scopes: readonly string[]
  readonly school_cnpjs: readonly string[] | null
  readonly data_profile: 'full' | 'minimal'
}

const data = {
  full: 'Dados dos alunos: completos.',
  minimal: 'Dados dos alunos: sem raça, CPF, RG, endereço e observações.',
} as const

/**
 * Writes out what a client agrees to, in Portuguese: each scope as the catalogue explains it, the schools and the data profile.
 */
const consentText = (
  names: { readonly client: string; readonly app: string; readonly partner: string },
  { granted_scopes, school_cnpjs, data_profile }: Consent,
): string =>
  [
    `${names.client} autoriza o aplicativo ${names.app}, de ${names.partner}, a:`,
    ...granted_scopes.map((scope) => `- ${isScope(scope) ? scopes[scope].pt : scope} (${scope})`),
    school_cnpjs === null ? 'Escolas: todas, também as futuras.' : `Escolas: ${school_cnpjs.join(', ')}.`,
    data[data_profile],
  ].join('\n')

/** Records a consent. Consents outlive the connection, because they are the client's instruction to us (LGPD art. 39). */
export async function record(
  tx: Transaction,
  connection: { readonly id: string; readonly client_id: string; readonly app_id: string },
  givenBy: string,
  consent: Consent,
): Promise<void> {
  const names = await namesOf(tx, connection)
  await consents.insert(
    { tx },
    {
      client_id: connection.client_id,
      connection_id: connection.id,
      granted_scopes: [...consent.granted_scopes],
      school_cnpjs: consent.school_cnpjs && [...consent.school_cnpjs],
      data_profile: consent.data_profile,
      text: consentText(names, consent),
      given_by: givenBy,
      given_at: tx.now,
    },
  )
}
