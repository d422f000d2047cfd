import type { Access } from '../../platform/operation/caller.ts'
import type { openTokens } from '../../tenancy/partners/sandbox.ts'

type SandboxTokens = Awaited<ReturnType<typeof openTokens>>

/** The simplest of the sandbox's tokens that an operation takes; null where it was revoked. */
export function tokenFor({ callers, roles = [] }: Access, sandbox: SandboxTokens): string | null {
  if (callers.includes('device')) return sandbox.device_key
  if (callers.includes('client')) return sandbox.api_key
  // The management may do everything that has a role, except where it belongs to another role alone.
  const role = roles.includes('management')
    ? 'management'
    : (roles.find((one) => one in sandbox.sessions) ?? 'management')
  return sandbox.sessions[role] ?? null
}
