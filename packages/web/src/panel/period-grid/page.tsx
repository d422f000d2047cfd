import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { orNull, useReadOrNull } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/classroom.ts'
import { ClassChoice, type TaughtClass, type Teaching, useClassChoice } from '../kit/inputs/class-choice.tsx'
import { GroupListInput } from '../kit/inputs/group-list-input.tsx'
import { hasDraft } from '../kit/resource/draft.ts'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { RowsSection } from '../kit/resource/rows-section.tsx'
import { WithClasses } from '../kit/resource/with-classes.tsx'
import { useSchool } from '../shell/session.ts'
import { periodGrid } from './words.ts'

export const words = { periodGrid }

const read = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule'
const write = 'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule'

export function Page() {
  const { t } = useTranslation('periodGrid')
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <WithClasses>{(teaching) => <OfClass teaching={teaching} />}</WithClasses>
    </PageFrame>
  )
}

function OfClass({ teaching }: { teaching: Teaching }) {
  const { choice } = useClassChoice(teaching)
  if (!choice) return null
  return (
    <>
      <ClassChoice teaching={teaching} parts={[]} />
      <Grid key={choice.classroom.id} classroom={choice.classroom} />
    </>
  )
}

function Grid({ classroom }: { classroom: TaughtClass }) {
  const { t } = useTranslation('periodGrid')
  const { cnpj, may } = useSchool()
  const draft = `${cnpj}/periodGrid/${classroom.id}`
  const [isEditing, setEditing] = useState(() => hasDraft(draft))
  const params = { cnpj, classroom_id: classroom.id }
  const grid = useReadOrNull(read, { params }, 'schedule_not_found')
  return (
    <Card
      title={classroom.name}
      actions={
        !isEditing && (
          <>
            {may('GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable') && (
              <LinkButton variant="default" to={`/${cnpj}/timetable`} search={{ class: classroom.id }}>
                {t('to_timetable')}
              </LinkButton>
            )}
            {grid.data && may(write) && (
              <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
                {t('edit', { ns: 'record' })}
              </Button>
            )}
          </>
        )
      }
    >
      <ReadView read={grid}>
        {(answer) =>
          isEditing ? (
            <RecordForm
              words="periodGrid"
              fields={bodies[write]}
              record={answer ?? { version: 0, periods: [{ number: 1 }] }}
              draft={draft}
              inputs={{ '/periods': GroupListInput }}
              send={(body, version) => call(write, { params, body, version } as never)}
              readCurrent={() => orNull(call(read, { params }), 'schedule_not_found')}
              done={async () => {
                await refreshAll()
                setEditing(false)
                toast(t('saved'))
              }}
              onCancel={() => setEditing(false)}
            />
          ) : answer === null ? (
            <EmptyState title={t('none')} text={t('none_text')}>
              {may(write) && <Button onClick={() => setEditing(true)}>{t('define')}</Button>}
            </EmptyState>
          ) : (
            <RowsSection
              words="periodGrid"
              name="periods"
              rows={answer.periods}
              columns={['number', 'starts_at', 'ends_at']}
            />
          )
        }
      </ReadView>
    </Card>
  )
}
