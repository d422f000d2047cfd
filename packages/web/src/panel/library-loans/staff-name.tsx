import { useStaff } from './staff.ts'

/** What people call a member of staff; the e-mail where the user may not read their record, as that of the gatekeeper. */
export function StaffName({ email, isWithEmail = false }: { email: string; isWithEmail?: boolean }) {
  const name = useStaff().find((one) => one.email.toLowerCase() === email)?.name
  if (name === undefined) return email
  return isWithEmail ? `${name} (${email})` : name
}
