import { randomBytes } from 'node:crypto'
import { scopeNames } from '@sineta/contract'
import { hashPassword } from '../identity/passwords/passwords.ts'
import { type PanelRole, panelRoles } from '../identity/roles.ts'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { fillSandbox } from '../school/sandbox.ts'
import * as clientApis from '../tenancy/clients/client-apis.ts'
import * as clients from '../tenancy/clients/clients.ts'
import * as schools from '../tenancy/clients/schools.ts'
import * as users from '../tenancy/clients/users.ts'
import * as connections from '../tenancy/connections/connections.ts'
import * as apiKeys from '../tenancy/keys/api-keys.ts'
import * as signingSecrets from '../tenancy/keys/signing-secrets.ts'
import * as apps from '../tenancy/partners/apps.ts'
import * as partners from '../tenancy/partners/partners.ts'
import { saveEndpoint } from '../tenancy/partners/queries.ts'
import * as sandboxes from '../tenancy/partners/sandbox.ts'
import { table } from '../tenancy/rows/table.ts'
import { createInspector } from '../webhooks/tools/inspector.ts'
import type { DemoFacts, Login } from './facts.ts'
import { fillClasses } from './people.ts'

const zone = 'America/Sao_Paulo'
const operators = table('operator')

/** Facts that do not depend on the base URL. */
export type LastingFacts = Omit<DemoFacts, 'base_url' | 'inspector_url' | 'client'> & {
  client: Omit<DemoFacts['client'], 'webhook_url'>
  inspector_token: string
  samples: Samples
}

/** The users of the demo school, by role. */
const demoPeople: Readonly<Record<PanelRole, string>> = {
  owner: 'Helena Vasconcelos',
  management: 'Marcos Antônio Ribeiro',
  secretary: 'Rita de Cássia Moreira',
  coordinator: 'Patrícia Gomes Teixeira',
  teacher: 'Eduardo Nogueira',
  librarian: 'Sônia Barreto',
  finance: 'Cláudio Pacheco',
  gatekeeper: 'Valdir dos Santos',
}

/**
 * Creates a client with a school full of people, and a partner whose app is connected to it, through the same functions as real
 * ones. Events are sent to the inspector at first.
 */
export async function fillDemo(
  tx: Transaction,
  secrets: Secrets,
  baseUrl: string,
  students: number,
): Promise<LastingFacts> {
  // One password for all logins, because a demo is used by one person on one machine.
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const login = (email: string): Login => ({ email, password })

  await operators.insert(
    { tx },
    { email: 'operacao@sineta.example', name: 'Operação Sineta', password_hash: passwordHash },
  )

  const client = await clients.create(tx, {
    slug: 'colegio-aurora',
    name: 'Colégio Aurora',
    environment: 'live',
    time_zone: zone,
    erp_enabled: true,
    cnpj: '11222333000181',
  })
  const school = await schools.create(tx, {
    client_id: client.id,
    environment: 'live',
    cnpj: '11222333000181',
    name: 'Colégio Aurora',
    time_zone: zone,
    // A developer who sends the same curl twice expects two events.
    settings: { duplicate_read_window_seconds: 0 },
  })
  const place = { id: school.id, clientId: client.id, cnpj: school.cnpj, timeZone: zone }
  const panel: Partial<Record<PanelRole, Login>> = {}
  for (const role of panelRoles) {
    const email = `${role}@aurora.example`
    const user = await users.create(tx, {
      client_id: client.id,
      email,
      name: demoPeople[role],
      is_owner: role === 'owner',
    })
    await users.setPassword(tx, user.id, passwordHash)
    if (role !== 'owner') await users.addRole(tx, user.id, place, role)
    panel[role] = login(email)
  }
  const { token: clientKey } = await apiKeys.create(
    tx,
    { kind: 'client', clientId: client.id },
    { environment: 'live', name: 'Demo', scopes: scopeNames },
  )
  const { token: deviceKey } = await apiKeys.create(
    tx,
    { kind: 'device', clientId: client.id, schoolId: school.id },
    { environment: 'live', name: 'Portão principal' },
  )
  // Filled after the device is created, because one of the examples uses it.
  const samples = await fillSandbox(tx, place)
  await fillClasses(tx, place, samples, students)

  const partner = await partners.signUp(tx, secrets, {
    name: 'Parceira Demo',
    cnpj: '12ABC34501DE35',
    email: 'dev@parceira.example',
    passwordHash,
  })
  const slug = 'demo'
  const sandbox = await sandboxes.create(tx, secrets, { slug, name: 'Integração Demo' })
  const sandboxSamples = await fillSandbox(tx, {
    id: sandbox.school.id,
    clientId: sandbox.client.id,
    cnpj: sandbox.school.cnpj,
    timeZone: sandbox.school.time_zone,
  })
  const app = await apps.create(
    tx,
    {
      partner_id: partner.id,
      slug,
      name: 'Integração Demo',
      description: 'Recebe todos os eventos, para você ver como chegam.',
      requested_scopes: [...scopeNames],
      sandbox_client_id: sandbox.client.id,
    },
    sandboxSamples,
  )
  const signing_secret = await signingSecrets.create(tx, secrets, { app_id: app.id })
  const { token: api_key_test } = await apiKeys.create(
    tx,
    { kind: 'app', appId: app.id },
    { environment: 'sandbox', name: 'Demo', scopes: scopeNames },
  )
  const { token: api_key_live } = await apiKeys.create(
    tx,
    { kind: 'app', appId: app.id },
    { environment: 'live', name: 'Demo', scopes: scopeNames },
  )
  await connections.connect(tx, app.id, client.id, 'owner@aurora.example', {
    granted_scopes: [...scopeNames],
    school_cnpjs: null,
    data_profile: 'full',
  })

  const inspector_token = await createInspector(tx, { label: 'Integração Demo', appId: app.id, clientId: client.id })
  const url = inspectorUrl(baseUrl, inspector_token)
  await clientApis.change(tx, client.id, { webhook_url: url, signing_enabled: false })
  for (const kind of ['test', 'production'] as const)
    await saveEndpoint(tx, app.id, kind, { url, events: ['*'], status: 'active', max_per_second: null })

  const opened = await sandboxes.read(tx, secrets, app)
  return {
    client: { slug: client.slug, api_key: clientKey },
    school: { cnpj: school.cnpj },
    device_key: deviceKey,
    app: {
      id: app.id,
      api_key_test,
      api_key_live,
      signing_secret,
      sandbox: { client: opened.client, cnpj: opened.cnpj, api_key: opened.api_key!, device_key: opened.device_key! },
    },
    logins: {
      portal: login('dev@parceira.example'),
      operator: login('operacao@sineta.example'),
      panel: panel as Record<PanelRole, Login>,
    },
    inspector_token,
    samples,
  }
}

export const inspectorUrl = (baseUrl: string, token: string) => `${baseUrl}/inspector/${token}`
