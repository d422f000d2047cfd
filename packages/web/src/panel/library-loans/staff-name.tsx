import { useStaff } from './staff.ts'

/** The name of a member of staff, or the email address if the user may not read their record, such as the gatekeeper's. */
export function StaffName({ email, isWithEmail = false }: { email: string; isWithEmail?: boolean }) {
  const name = useStaff().find((one) => one.email.toLowerCase() === email)?.name
  if (name === undefined) return email
  return isWithEmail ? `${name} (${email})` : name
}
