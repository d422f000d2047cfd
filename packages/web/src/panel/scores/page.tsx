import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { ClassChoice, type Teaching, useClassChoice } from '../kit/inputs/class-choice.tsx'
import { LockedNote } from '../kit/locked-note.tsx'
import { WithClasses } from '../kit/resource/with-classes.tsx'
import type { Entries } from './pending.ts'
import classes from './scores.module.css'
import { SheetGrid } from './sheet.tsx'
import { UnresolvedEntries } from './unresolved-entries.tsx'
import { useSheet } from './use-sheet.ts'
import { scores } from './words.ts'

export const words = { scores }

export function Page() {
  const { t } = useTranslation('scores')
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <WithClasses>{(teaching) => <Chosen teaching={teaching} />}</WithClasses>
    </PageFrame>
  )
}

function Chosen({ teaching }: { teaching: Teaching }) {
  const { t } = useTranslation('scores')
  const { choice } = useClassChoice(teaching)
  return (
    <>
      <ClassChoice teaching={teaching} parts={['subject', 'term']} />
      {choice?.subject && choice.term ? (
        <OneSheet
          key={`${choice.classroom.id}${choice.subject.id}${choice.term.period}`}
          classroomId={choice.classroom.id}
          subjectId={choice.subject.id}
          period={choice.term.period}
        />
      ) : (
        <EmptyState title={t('no_subjects')} text={t('no_subjects_text')} />
      )}
    </>
  )
}

function OneSheet(place: { classroomId: string; subjectId: string; period: number }) {
  const { t } = useTranslation('scores')
  const { read, entries, enter, discard, keepMine } = useSheet(place)
  return (
    <ReadView read={read}>
      {(sheet) => (
        <>
          {sheet.locked_reason !== null && <LockedNote>{t(`locked.${sheet.locked_reason}`)}</LockedNote>}
          <Progress entries={entries} />
          <UnresolvedEntries sheet={sheet} entries={entries} discard={discard} keepMine={keepMine} />
          {sheet.students.length === 0 ? (
            <EmptyState title={t('no_students')} text={t('no_students_text')} />
          ) : (
            <SheetGrid sheet={sheet} entries={entries} enter={enter} />
          )}
          <p className="quiet">{t('keys')}</p>
        </>
      )}
    </ReadView>
  )
}

/** One sentence about all typed entries: saved, being sent, or in need of a decision. */
function Progress({ entries }: { entries: Entries }) {
  const { t } = useTranslation('scores')
  const count = (...states: readonly string[]) =>
    Object.values(entries).filter(({ state }) => states.includes(state)).length
  const [waiting, open, typing] = [count('waiting'), count('refused', 'conflict'), count('typing')]
  return (
    <p role="status" className={classes.progress}>
      {waiting > 0 ? (
        <ToneBadge tone="test" icon={navigator.onLine ? LoaderCircle : CloudOff}>
          {t(navigator.onLine ? 'progress.sending' : 'progress.waiting', { count: waiting })}
        </ToneBadge>
      ) : open + typing === 0 ? (
        <ToneBadge tone="good" icon={CircleCheck}>
          {t('progress.saved')}
        </ToneBadge>
      ) : null}
      {open > 0 && (
        <ToneBadge tone="bad" icon={CircleAlert}>
          {t('progress.open', { count: open })}
        </ToneBadge>
      )}
    </p>
  )
}
