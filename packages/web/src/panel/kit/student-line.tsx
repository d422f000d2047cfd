import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import classes from './face.module.css'
import { Face } from './face.tsx'

/** The photo and name of the student a record refers to by number, linked to the student's page. */
export function StudentLine({ number }: { number: string | null }) {
  const { cnpj } = useSchool()
  const read = useRead(
    'GET /v1/partners/school/{cnpj}/student/{enrollment_number}',
    { params: { cnpj, enrollment_number: number ?? '' } },
    { enabled: number !== null },
  )
  if (read.data === undefined) return null
  const { name, student_number, photo_status } = read.data
  return (
    <p className={classes.line}>
      <Face of="student" id={student_number} name={name} photoStatus={photo_status} />
      <Link to={`/${cnpj}/students/${encodeURIComponent(student_number)}`}>{name}</Link>
    </p>
  )
}
