import { refuse } from '../platform/errors.ts'
import type { Access } from '../platform/operation.ts'
import type { read } from '../tenancy/sandbox.ts'

type SandboxRead = Awaited<ReturnType<typeof read>>

/** The simplest of the sandbox's tokens that an operation takes. A revoked one is the partner's to replace. */
export function tokenFor({ callers, roles }: Access, sandbox: SandboxRead): string {
  const [name, token] = callers.includes('device')
    ? ['device key', sandbox.device_key]
    : callers.includes('client')
      ? ['key', sandbox.api_key]
      : sessionFor(roles ?? ['management'], sandbox)
  if (token === null || token === undefined)
    throw refuse('forbidden', `The sandbox's ${name} was revoked, so nothing can be done with it.`)
  return token
}

function sessionFor(roles: readonly string[], { sessions }: SandboxRead): [string, string | null | undefined] {
  // The management may do everything that has a role; the others only where it is theirs alone.
  const role = roles.includes('management') ? 'management' : (roles.find((one) => one in sessions) ?? 'management')
  return [`session of ${role}`, sessions[role]]
}
