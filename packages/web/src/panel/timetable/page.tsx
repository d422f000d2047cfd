import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, versionOf } from '../../kit/api/call.ts'
import { isConflict } from '../../kit/api/problem.ts'
import { orNull, type Read } from '../../kit/api/queries.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ClassChoice, type TaughtClass, type Teaching, useClassChoice } from '../kit/inputs/class-choice.tsx'
import { ConflictDialog } from '../kit/resource/lazy-dialogs.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { WithClasses } from '../kit/resource/with-classes.tsx'
import { useSchool } from '../shell/session.ts'
import { mergedWeek, slotOf, weekDifferences } from './merging.ts'
import { clashesOf, type Entry, type Other, type Period, periodsOf, toBody } from './placing.ts'
import classes from './timetable.module.css'
import { useEntryWords } from './use-entry-words.ts'
import { Week } from './week.tsx'
import { timetable } from './words.ts'

export const words = { timetable }

const read = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'
const write = 'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'
const clear = 'DELETE /v1/partners/school/{cnpj}/classroom/{classroom_id}/timetable'
const readGrid = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule'

export function Page() {
  const { t } = useTranslation('timetable')
  const isEditable = useIsEditable()
  return (
    <PageFrame
      title={t('title')}
      lead={
        <>
          {t('lead')} {isEditable && <span className="for-pointer">{t('lead_moving')}</span>}
        </>
      }
    >
      <WithClasses>{(teaching) => <OfClass teaching={teaching} />}</WithClasses>
    </PageFrame>
  )
}

/** Only who may also clear a week may change it, because removing its last lesson clears it. */
function useIsEditable(): boolean {
  const { may } = useSchool()
  return may(write) && may(clear)
}

/** The saved timetable of the class; version 0 means that there is none yet. */
type Saved = { readonly entries: readonly Entry[]; readonly version: number }

type Loaded = Saved & {
  readonly periods: readonly Period[]
  readonly others: readonly Other[]
}

const readWeek = async (params: { cnpj: string; classroom_id: string }): Promise<Saved> => {
  const week = await orNull(call(read, { params }), 'timetable_not_found')
  return { entries: week?.entries ?? [], version: versionOf(week) ?? 0 }
}

function OfClass({ teaching }: { teaching: Teaching }) {
  const { cnpj } = useSchool()
  const { choice } = useClassChoice(teaching)
  const classroom = choice?.classroom
  const neighbours = teaching.classrooms.filter(
    (one) => one.school_year_id === classroom?.school_year_id && one.id !== classroom?.id,
  )
  // Also reads the weeks of the year's other classes, to find teachers and rooms that are taken.
  const query = useQuery({
    queryKey: [read, { params: { cnpj, classroom_id: classroom?.id } }],
    queryFn: async (): Promise<Loaded> => {
      const paramsOf = (id = '') => ({ cnpj, classroom_id: id })
      const [grid, own, ...weeks] = await Promise.all([
        orNull(call(readGrid, { params: paramsOf(classroom?.id) }), 'schedule_not_found'),
        readWeek(paramsOf(classroom?.id)),
        ...neighbours.map(({ id }) => readWeek(paramsOf(id))),
      ])
      return {
        ...own,
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
      <ReadView read={query}>
        {(loaded) => <Edited key={classroom.id} classroom={classroom} loaded={loaded} />}
      </ReadView>
    </>
  )
}

/** The edited week, and the saved one it started from; a colleague may save another in the meantime. */
type Edit = { readonly begun: Saved; readonly entries: readonly Entry[] }

function Edited({ classroom, loaded }: { classroom: TaughtClass; loaded: Loaded }) {
  const { t } = useTranslation('timetable')
  const { cnpj, may } = useSchool()
  const isEditable = useIsEditable()
  const [edit, setEdit] = useState<Edit | null>(null)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const entries = edit?.entries ?? loaded.entries
  const clashes = entries.filter((entry) => clashesOf(entry, entries, loaded.others).length > 0).length
  const params = { cnpj, classroom_id: classroom.id }
  const save = useMutation({
    /** Returns the version of the saved week. */
    mutationFn: async ({ begun: { version }, entries }: Edit) => {
      try {
        if (entries.length > 0) return versionOf(await call(write, { params, body: toBody(entries), version })) ?? 0
        await call(clear, { params, version })
        return 0
      } catch (error) {
        // Read here, so that a failure to read it is shown like a failure to save.
        if (isConflict(error)) setTheirs(await readWeek(params))
        throw error
      }
    },
    async onSuccess(version, { entries: saved }) {
      await refreshAll()
      // Lessons that were moved in the meantime are not saved yet.
      setEdit((now) =>
        now === null || now.entries === saved ? null : { begun: { entries: saved, version }, entries: now.entries },
      )
      toast(t(saved.length > 0 ? 'saved' : 'cleared'))
    },
  })
  const discard = () => {
    setEdit(null)
    save.reset()
  }
  const periods = periodsOf(loaded.periods, entries)
  return (
    <>
      <LeaveGuard isNeeded={edit !== null} onLeave={discard} />
      <div className={classes.bar}>
        {clashes > 0 && (
          <ToneBadge tone="bad" icon={CircleAlert}>
            {t('clashes', { count: clashes })}
          </ToneBadge>
        )}
        {edit !== null && <span className="quiet">{t('unsaved')}</span>}
        <LinkButton variant="default" to={`/${cnpj}/period-grid`} search={{ class: classroom.id }}>
          {t('periods')}
        </LinkButton>
        {edit !== null && (
          <>
            <Button variant="default" onClick={discard}>
              {t('discard', { ns: 'kit' })}
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate(edit)}>
              {t('save', { ns: 'kit' })}
            </Button>
          </>
        )}
      </div>
      <ProblemNote error={theirs === null ? save.error : null} />
      {periods.length === 0 ? (
        <EmptyState title={t('no_periods')} text={t('no_periods_text')}>
          {may('PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/schedule') && (
            <LinkButton to={`/${cnpj}/period-grid`} search={{ class: classroom.id }}>
              {t('define_periods')}
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <Week
          classroom={classroom}
          periods={periods}
          entries={entries}
          others={loaded.others}
          isEditable={isEditable}
          onChange={(next) => setEdit({ begun: edit?.begun ?? loaded, entries: next })}
        />
      )}
      {edit !== null && theirs !== null && (
        <WeekConflict
          classroom={classroom}
          before={edit.begun.entries}
          mine={edit.entries}
          theirs={theirs.entries}
          onClose={() => {
            setTheirs(null)
            save.reset()
          }}
          onChosen={(chosen) => {
            const merged = { begun: theirs, entries: chosen }
            setEdit(merged)
            setTheirs(null)
            save.mutate(merged)
          }}
        />
      )}
    </>
  )
}

type ConflictProps = {
  readonly classroom: TaughtClass
  readonly before: readonly Entry[]
  readonly mine: readonly Entry[]
  readonly theirs: readonly Entry[]
  onChosen(entries: readonly Entry[]): void
  onClose(): void
}

/** Describes the changes a colleague saved in the meantime, slot by slot. */
function WeekConflict({ classroom, before, mine, theirs, onChosen, onClose }: ConflictProps) {
  const { t } = useTranslation('timetable')
  const { subjectOf, teacherOf } = useEntryWords(classroom)
  const differences = weekDifferences(before, mine, theirs)
  const inWords = (entry: unknown) =>
    entry === undefined
      ? t('free_place')
      : [subjectOf(entry as Entry), teacherOf(entry as Entry), (entry as Entry).room].filter(Boolean).join(' · ')
  return (
    <ConflictDialog
      words="timetable"
      differences={differences.map((one) => {
        const { weekday, starts_at } = slotOf(one)
        const name = t('at_place', { day: t(`day.d${weekday as 1}`), time: starts_at })
        return { ...one, leaf: { ...one.leaf, name }, mine: inWords(one.mine), theirs: inWords(one.theirs) }
      })}
      onChosen={(_, keepsMine) => onChosen(mergedWeek(mine, differences, keepsMine))}
      onClose={onClose}
    />
  )
}
