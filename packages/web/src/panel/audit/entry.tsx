import { useTranslation } from 'react-i18next'
import type { ItemOf } from '../../kit/api/queries.ts'
import { Outcome } from '../../kit/audit/outcome.tsx'
import { CopyId } from '../../kit/display/copy-id.tsx'

type Of = { readonly entry: ItemOf<'GET /v1/panel/client/audit'> }

export function Who({ entry: { actor, actor_name, actor_email } }: Of) {
  const { t } = useTranslation('auditTrail')
  if (actor_name !== null) return <span title={actor_email ?? actor}>{actor_name}</span>
  if (actor_email !== null) return actor_email
  if (actor === 'nobody' || actor === 'command') return t(actor)
  return <span title={actor}>{actor.startsWith('key:') ? t('key') : actor}</span>
}

/** Shortens an id to what tells two apart; copying copies all of it. */
const shortened = (id: string) => (id.length > 13 ? `${id.slice(0, 12)}…` : id)

export function Subject({ entry: { action, subject, subject_name } }: Of) {
  const { t } = useTranslation('auditTrail')
  if (action === 'export.downloaded' && (subject === 'students' || subject === 'responsibles'))
    return t(`exports.${subject}`)
  if (subject_name !== null) return <span title={subject}>{subject_name}</span>
  return subject === '' ? '–' : <CopyId value={subject} shown={shortened(subject)} what={t('subject_id')} />
}

export function Result({ entry: { result, times } }: Of) {
  const { t } = useTranslation('auditTrail')
  return (
    <>
      <Outcome result={result} done={t('ok')} />
      {result !== 'ok' && times > 1 && ` ${t('times', { count: times })}`}
    </>
  )
}
