import { ask } from '../portal/api/ask.ts'
import { NewPassword } from './new-password.tsx'

export function Invitation() {
  return <NewPassword page="invitation" send={accept} />
}

async function accept(body: { token: string; password: string }) {
  const accepted = await ask('POST /v1/panel/invitation/accept', { body: { ...body, cookie: true } })
  // Whoever accepts is signed in, but there is nothing to go on to here: nobody's browser should keep that open.
  if (accepted.ok) await ask('DELETE /v1/panel/session', {})
  return accepted
}
