import { useRead } from '../../kit/api/queries.ts'
import { useSchool } from '../shell/session.ts'
import classes from './face.module.css'

const routes = {
  student: 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/photo',
  responsible: 'GET /v1/partners/school/{cnpj}/responsible/{cpf}/photo',
} as const
// The URL of a photo is valid for five minutes.
const staleMs = 4 * 60_000

type Props = {
  readonly of: keyof typeof routes
  /** The student's enrollment number or the responsible's CPF. */
  readonly id: string
  readonly name: string
  readonly photoStatus: string | null
  /** Describes a large photo. A small one stands beside the name, which says enough. */
  readonly portraitLabel?: string
}

/** The photo of a person, or the initials if there is no photo or the user may not see it. */
export function Face({ of, id, name, photoStatus, portraitLabel }: Props) {
  const { cnpj, may } = useSchool()
  const route = routes[of]
  const photo = useRead(
    route,
    // Each route has only one of these parameters.
    { params: { cnpj, enrollment_number: id, cpf: id } } as never,
    { enabled: photoStatus !== null && may(route), staleTime: staleMs },
  )
  const { url } = (photo.data as { url?: string } | undefined) ?? {}
  const className = portraitLabel === undefined ? classes.face : `${classes.face} ${classes.portrait}`
  if (url !== undefined) return <img className={className} src={url} alt={portraitLabel ?? ''} />
  const words = name.split(' ').filter(Boolean)
  return (
    <span className={className} aria-hidden>
      {words[0]?.[0]}
      {words.length > 1 && words.at(-1)?.[0]}
    </span>
  )
}
