import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '../../kit/feedback/problem-text.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Entry } from './pending.ts'
import { writeScore } from './score-text.ts'
import classes from './scores.module.css'
import { useColumnNames } from './sheet.tsx'
import type { Sheet, Sheeted } from './use-sheet.ts'

/** The entries that need a decision of the teacher, each with the reason and the possible actions. */
export function UnresolvedEntries({
  sheet,
  entries,
  discard,
  keepMine,
}: { sheet: Sheet } & Pick<Sheeted, 'entries' | 'discard' | 'keepMine'>) {
  const { t } = useTranslation('scores')
  const open = Object.values(entries).filter(({ state }) => state === 'refused' || state === 'conflict')
  if (open.length === 0) return null
  return (
    <Card title={t('settle.title', { count: open.length })} lead={t('settle.lead')} tone="bad">
      <ul className={classes.settle}>
        {open.map((entry) => (
          <li key={`${entry.enrollment_number}${entry.evaluation_assessment_id}${entry.is_recovery}`}>
            <UnresolvedEntry sheet={sheet} entry={entry} discard={discard} keepMine={keepMine} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UnresolvedEntry({
  sheet,
  entry,
  discard,
  keepMine,
}: { sheet: Sheet; entry: Entry } & Pick<Sheeted, 'discard' | 'keepMine'>) {
  const { t, i18n } = useTranslation('scores')
  const nameOf = useColumnNames()
  const student = sheet.students.find((one) => one.enrollment_number === entry.enrollment_number)
  const column = sheet.columns.find(
    (one) => one.evaluation_assessment_id === entry.evaluation_assessment_id && one.is_recovery === entry.is_recovery,
  )
  const theirs = entry.state === 'conflict' ? writeScore(entry.theirs.score, i18n.language) || t('settle.empty') : null
  const mine = entry.text || t('settle.empty')
  return (
    <>
      <p>
        <strong>{student?.student_name ?? entry.enrollment_number}</strong>
        {column && `, ${nameOf(column)}`}
        <br />
        {theirs === null ? <Reason entry={entry} sheet={sheet} /> : t('settle.conflict', { mine, theirs })}
      </p>
      <div className={classes.choices}>
        {theirs !== null && (
          <Button size="compact-md" onClick={() => keepMine(entry)}>
            {t('settle.mine', { mine })}
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={() => discard(entry)}>
          {theirs === null ? t('settle.discard') : t('settle.theirs', { theirs })}
        </Button>
      </div>
    </>
  )
}

function Reason({ entry, sheet: { max_score, decimals } }: { entry: Entry; sheet: Sheet }) {
  const { t, i18n } = useTranslation('scores')
  const describe = useProblemWords()
  if (entry.state !== 'refused') return null
  if (entry.code === 'not_a_number' || entry.code === 'score_out_of_range')
    return t('settle.out_of_range', { text: entry.text, max: writeScore(max_score, i18n.language), count: decimals })
  return `“${entry.text}”: ${describe({ status: 409, code: entry.code, detail: '', faults: [] }).words}`
}
