import { NewPassword } from '../../kit/account/new-password.tsx'

export const words = {}

export function Page() {
  return <NewPassword link="reset" />
}
