import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerOf, call } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { Shown } from '../../kit/list/shown.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { bodies } from '../api/bodies/lesson.ts'
import { CodesInput } from '../kit/codes-input.tsx'
import { hasDraft } from '../kit/draft.ts'
import { FieldValue } from '../kit/field-value.tsx'
import { readAgain } from '../kit/read-again.ts'
import { RecordForm } from '../kit/record-form.tsx'
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
    <Shown read={plan}>
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
    </Shown>
  )
}

function PlanForm({ lesson, plan, onEnd }: { lesson: Lesson; plan: AnswerOf<typeof read> | null; onEnd(): void }) {
  const { t } = useTranslation('lessons')
  const { cnpj } = useSchool()
  const params = { cnpj, lesson_id: String(lesson.id) }
  return (
    <RecordForm
      words="lessons"
      fields={bodies[write]}
      record={plan}
      draft={draftOf(cnpj, lesson)}
      inputs={{ '/bncc_codes': CodesInput }}
      send={(body, version) => call(write, { params, body: body as never, ...(version !== undefined && { version }) })}
      readAgain={() => call(read, { params })}
      done={async () => {
        await readAgain()
        toast(t('fields.plan_saved'))
        onEnd()
      }}
      onCancel={onEnd}
    />
  )
}
