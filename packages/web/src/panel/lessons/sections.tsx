import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { bodies } from '../api/bodies/lesson.ts'
import { CodesInput } from '../kit/inputs/codes-input.tsx'
import { hasDraft } from '../kit/resource/draft.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useSchool } from '../shell/session.ts'

type Lesson = {
  readonly id: number
  readonly classroom_id: string
  readonly lesson_plan_id: string | null
  readonly diary_entry_id: string
}

const read = 'GET /v1/partners/school/{cnpj}/lesson/{lesson_id}/lesson-plan'
const write = 'POST /v1/partners/school/{cnpj}/lesson/{lesson_id}/lesson-plan'
const fields = ['objectives', 'content', 'methodology', 'resources', 'evaluation', 'bncc_codes'] as const

const draftOf = (cnpj: string, { id }: Lesson) => `${cnpj}/lessons/${id}/plan`

/** The plan of a lesson, and a link to its diary entry. */
export function LessonSections({ item }: { item: Lesson }) {
  const { t } = useTranslation('lessons')
  const { cnpj, may } = useSchool()
  const [isWriting, setWriting] = useState(() => hasDraft(draftOf(cnpj, item)))
  return (
    <>
      <LinkButton variant="default" to={`/${cnpj}/diary/${item.diary_entry_id}`} search={{ class: item.classroom_id }}>
        {t('fields.open_diary')}
      </LinkButton>
      <h3>{t('fields.plan')}</h3>
      {item.lesson_plan_id === null ? (
        isWriting ? (
          <PlanForm lesson={item} plan={null} onEnd={() => setWriting(false)} />
        ) : (
          <>
            <p className="quiet">{t('fields.no_plan')}</p>
            {may(write) && <Button onClick={() => setWriting(true)}>{t('fields.write_plan')}</Button>}
          </>
        )
      ) : (
        <Plan lesson={item} isWriting={isWriting} setWriting={setWriting} />
      )}
    </>
  )
}

type PlanProps = { readonly lesson: Lesson; readonly isWriting: boolean; setWriting(isWriting: boolean): void }

function Plan({ lesson, isWriting, setWriting }: PlanProps) {
  const { t } = useTranslation('lessons')
  const { cnpj, may } = useSchool()
  const plan = useRead(read, { params: { cnpj, lesson_id: String(lesson.id) } })
  return (
    <ReadView read={plan}>
      {(answer) =>
        isWriting ? (
          <PlanForm lesson={lesson} plan={answer} onEnd={() => setWriting(false)} />
        ) : (
          <>
            <Facts
              facts={fields.map((name) => [
                t(`fields.${name}`),
                <FieldValue key={name} words="lessons" name={name} value={answer[name]} />,
              ])}
            />
            {may(write) && (
              <Button variant="default" onClick={() => setWriting(true)}>
                {t('fields.edit_plan')}
              </Button>
            )}
          </>
        )
      }
    </ReadView>
  )
}

function PlanForm({ lesson, plan, onEnd }: { lesson: Lesson; plan: ResponseOf<typeof read> | null; onEnd(): void }) {
  const { t } = useTranslation('lessons')
  const { cnpj } = useSchool()
  const params = { cnpj, lesson_id: String(lesson.id) }
  return (
    <RecordForm
      words="lessons"
      fields={bodies[write]}
      // Version 0 means that there is no plan yet, so the first plan of a colleague is not overwritten.
      record={plan ?? { version: 0 }}
      draft={draftOf(cnpj, lesson)}
      inputs={{ '/bncc_codes': CodesInput }}
      send={(body, version) => call(write, { params, body: body as never, ...(version !== undefined && { version }) })}
      readCurrent={() => call(read, { params })}
      done={async () => {
        await refreshAll()
        toast(t('fields.plan_saved'))
        onEnd()
      }}
      onCancel={onEnd}
    />
  )
}
