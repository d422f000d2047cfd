import type { Access } from '../../platform/operation/caller.ts'
import type { openTokens } from '../../tenancy/partners/sandbox.ts'

type SandboxTokens = Awaited<ReturnType<typeof openTokens>>

/** Returns the simplest of the sandbox's tokens that an operation accepts, or null if that token was revoked. */
export function tokenFor({ callers, roles = [] }: Access, sandbox: SandboxTokens): string | null {
  if (callers.includes('device')) return sandbox.device_key
  if (callers.includes('client')) return sandbox.api_key
  // Management is among the roles of nearly every operation; the exceptions belong to another role alone.
  const role = roles.includes('management')
    ? 'management'
    : (roles.find((one) => one in sandbox.sessions) ?? 'management')
  return sandbox.sessions[role] ?? null
}
