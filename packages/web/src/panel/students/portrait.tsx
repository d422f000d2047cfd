import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import classes from './portrait.module.css'

type Props = { readonly student: { student_number: string; name: string; photo_status: string | null } }

const route = 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/photo'
// The URL of a photo is valid for five minutes.
const staleMs = 4 * 60_000

/** The student's photo, or the initials if there is none or the user may not see it. */
export function Portrait({ student: { student_number, name, photo_status } }: Props) {
  const { t } = useTranslation('students')
  const { cnpj, may } = useSchool()
  const photo = useRead(
    route,
    { params: { cnpj, enrollment_number: student_number } },
    { enabled: photo_status !== null && may(route), staleTime: staleMs },
  )
  if (photo.data !== undefined)
    return <img className={classes.portrait} src={photo.data.url} alt={t('photo_of', { name })} />
  const initials = name.split(' ').filter(Boolean)
  return (
    <span className={classes.portrait} aria-hidden>
      {initials[0]?.[0]}
      {initials.length > 1 && initials.at(-1)?.[0]}
    </span>
  )
}
