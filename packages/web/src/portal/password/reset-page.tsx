import { door } from '../../kit/account/door-words.ts'
import { NewPassword } from '../../kit/account/new-password.tsx'

export const words = { door }

export function Page() {
  return <NewPassword link="reset" />
}
