import type { ResponseOf } from '../../kit/api/call.ts'

type Sandbox = Pick<ResponseOf<'GET /v1/portal/app/{app_id}/sandbox'>, 'cnpj' | 'device_key' | 'samples'>

/** A command that causes an event: a student passes the gate. Null if the device key of the gate was revoked. */
export function checkInCommand(origin: string, { cnpj, device_key, samples }: Sandbox): string | null {
  if (device_key === null) return null
  const body = JSON.stringify({ school_cnpj: cnpj, enrollment_number: String(samples.enrollment_number) })
  return [
    `curl -X POST ${origin}/v1/attendance/student/biometric/check/in \\`,
    `  -H 'Authorization: Bearer ${device_key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join('\n')
}
