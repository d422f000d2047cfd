import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import classes from './face.module.css'

const routes = {
  student: 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/photo',
  responsible: 'GET /v1/partners/school/{cnpj}/responsible/{cpf}/photo',
} as const
// The address of a photo holds for five minutes.
const staleMs = 4 * 60_000

type Props = {
  readonly of: keyof typeof routes
  /** The student's number or the responsible's CPF. */
  readonly id: string
  readonly name: string
  readonly photoStatus: string | null
}

/** A face beside its name, or the initials where there is none or it may not be seen. */
export function Face({ of, id, name, photoStatus }: Props) {
  const { cnpj, may } = useSchool()
  const route = routes[of]
  const photo = useRead(
    route,
    // Each route takes its own name and no other.
    { params: { cnpj, enrollment_number: id, cpf: id } } as never,
    { enabled: photoStatus !== null && may(route), staleTime: staleMs },
  )
  const { url } = (photo.data as { url?: string } | undefined) ?? {}
  if (url !== undefined) return <img className={classes.face} src={url} alt="" />
  const words = name.split(' ').filter(Boolean)
  return (
    <span className={classes.face} aria-hidden>
      {words[0]?.[0]}
      {words.length > 1 && words.at(-1)?.[0]}
    </span>
  )
}
