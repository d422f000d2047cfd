import type { Operation, Samples } from '../../src/platform/operation/operation.ts'
import { fillSandbox } from '../../src/school/sandbox.ts'
import { type AClient, type ASchool, aPanelSession, aSchool } from './builders.ts'
import type { CallOptions, TestSineta } from './sineta.ts'

/** Creates a school with one sample of each entity. */
export async function aFilledSchool(
  sineta: TestSineta,
  client: AClient,
): Promise<{ school: ASchool; samples: Samples }> {
  const school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  const samples = await sineta.parts.app.transaction({ clients: [client.id] }, (tx) => fillSandbox(tx, school))
  return { school, samples }
}

/** The documented example of an operation as a request to this school, with the simplest token that the operation accepts. */
export async function exampleRequest(
  sineta: TestSineta,
  operation: Operation,
  { client, school, samples }: { client: AClient; school: ASchool; samples: Samples },
): Promise<{ path: string; search: string; options: CallOptions }> {
  const { params = {}, query = {}, body } = operation.example!(samples)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(name === 'cnpj' ? school.cnpj : params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return {
    path,
    search: search && `?${search}`,
    options: {
      as: await tokenFor(sineta, operation, client, school),
      ...(body !== undefined && { body }),
      ...(body instanceof Uint8Array && { headers: { 'content-type': 'image/png' } }),
    },
  }
}

async function tokenFor(sineta: TestSineta, { access }: Operation, client: AClient, school: ASchool): Promise<string> {
  if (access.callers.includes('client')) return client.key
  if (access.callers.includes('device')) return school.deviceKey
  return aPanelSession(sineta, client, school, access.roles?.find((role) => role !== 'owner') ?? 'management')
}
