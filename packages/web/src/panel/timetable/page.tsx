import { Button, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { ApiError } from '../../kit/api/problem.ts'
import type { Read } from '../../kit/api/queries.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { Shown } from '../../kit/list/shown.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/classroom.ts'
import { ClassChoice, type TaughtClass, type Teaching, useClassChoice, useTeaching } from '../kit/class-choice.tsx'
import { GroupListInput } from '../kit/group-list-input.tsx'
import { readAgain } from '../kit/read-again.ts'
import { RecordForm } from '../kit/record-form.tsx'
import { useSchool } from '../shell/session.ts'
import { clashesOf, type Entry, type Other, type Period, periodsOf, toBody } from './placing.ts'
import classes from './timetable.module.css'
import { Week } from './week.tsx'
import { timetable } from './words.ts'

export const words = { timetable }

const read = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'
const write = 'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'
const readGrid = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule'
const writeGrid = 'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule'

export function Page() {
  const { t } = useTranslation('timetable')
  const teaching = useTeaching()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Shown read={teaching}>
        {(answer) =>
          answer.classrooms.length === 0 ? (
            <EmptyState title={t('no_classes')} text={t('no_classes_text')} />
          ) : (
            <OfClass teaching={answer} />
          )
        }
      </Shown>
    </PageFrame>
  )
}

type Loaded = {
  readonly entries: readonly Entry[]
  readonly periods: readonly Period[]
  readonly others: readonly Other[]
}

/** A class may have neither yet: that is an empty week, not a failure. */
const orNone = async <T,>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}

function OfClass({ teaching }: { teaching: Teaching }) {
  const { cnpj } = useSchool()
  const { choice } = useClassChoice(teaching)
  const classroom = choice?.classroom
  const neighbours = teaching.classrooms.filter(
    (one) => one.school_year_id === classroom?.school_year_id && one.id !== classroom?.id,
  )
  // The weeks of the other classes of the year come along: they say where teachers and rooms are.
  const query = useQuery({
    queryKey: [read, { params: { cnpj, classroom_id: classroom?.id } }],
    queryFn: async (): Promise<Loaded> => {
      const paramsOf = (id: string) => ({ params: { cnpj, classroom_id: id } })
      const [own, grid, ...weeks] = await Promise.all([
        orNone(call(read, paramsOf(classroom?.id ?? ''))),
        orNone(call(readGrid, paramsOf(classroom?.id ?? ''))),
        ...neighbours.map(({ id }) => orNone(call(read, paramsOf(id)))),
      ])
      return {
        entries: own?.entries ?? [],
        periods: grid?.periods ?? [],
        others: neighbours.map(({ name }, i) => ({ classroom: name, entries: weeks[i]?.entries ?? [] })),
      }
    },
    enabled: classroom !== undefined,
  }) as Read<Loaded>
  if (!classroom) return null
  return (
    <>
      <ClassChoice teaching={teaching} parts={[]} />
      <Shown read={query}>{(loaded) => <Edited key={classroom.id} classroom={classroom} loaded={loaded} />}</Shown>
    </>
  )
}

function Edited({ classroom, loaded }: { classroom: TaughtClass; loaded: Loaded }) {
  const { t } = useTranslation('timetable')
  const { cnpj, may } = useSchool()
  const [changed, setChanged] = useState<readonly Entry[] | null>(null)
  const [isGridOpen, setGridOpen] = useState(false)
  const entries = changed ?? loaded.entries
  const clashes = entries.filter((entry) => clashesOf(entry, entries, loaded.others).length > 0).length
  const params = { cnpj, classroom_id: classroom.id }
  const save = useMutation({
    mutationFn: async () => {
      if (entries.length > 0) await call(write, { params, body: toBody(entries) })
      else await call('DELETE /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable', { params })
    },
    async onSuccess() {
      await readAgain()
      setChanged(null)
      toast(t(entries.length > 0 ? 'saved' : 'cleared'))
    },
  })
  const periods = periodsOf(loaded.periods, entries)
  const isEditable = may(write) && may('DELETE /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable')
  return (
    <>
      <LeaveGuard isNeeded={changed !== null} onLeave={() => setChanged(null)} />
      <div className={classes.bar}>
        {clashes > 0 && (
          <ToneBadge tone="bad" icon={CircleAlert}>
            {t('clashes', { count: clashes })}
          </ToneBadge>
        )}
        {changed !== null && <span className="quiet">{t('unsaved')}</span>}
        {may(writeGrid) && (
          <Button variant="default" onClick={() => setGridOpen(true)}>
            {t('edit_periods')}
          </Button>
        )}
        {changed !== null && (
          <>
            <Button variant="default" onClick={() => setChanged(null)}>
              {t('discard', { ns: 'kit' })}
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              {t('save', { ns: 'kit' })}
            </Button>
          </>
        )}
      </div>
      <ProblemNote error={save.error} />
      {periods.length === 0 ? (
        <EmptyState title={t('no_periods')} text={t('no_periods_text')} />
      ) : (
        <Week
          classroom={classroom}
          periods={periods}
          entries={entries}
          others={loaded.others}
          isEditable={isEditable}
          onChange={setChanged}
        />
      )}
      <Modal
        opened={isGridOpen}
        onClose={() => setGridOpen(false)}
        title={t('periods')}
        size="lg"
        // Locking writes a <style> element, which the CSP forbids.
        lockScroll={false}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'kit' }) }}
      >
        <RecordForm
          words="timetable"
          fields={bodies[writeGrid]}
          record={loaded}
          draft={`${cnpj}/timetable/${classroom.id}/periods`}
          inputs={{ '/periods': GroupListInput }}
          send={(body) => call(writeGrid, { params, body: body as never })}
          done={async () => {
            await readAgain()
            setGridOpen(false)
            toast(t('periods_saved'))
          }}
          onCancel={() => setGridOpen(false)}
        />
      </Modal>
    </>
  )
}
