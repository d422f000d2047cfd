import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CircleCheck, Lock, PenLine, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { useRead, useReadPages } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { useLocale } from '../../kit/display/time.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView, ReadView } from '../../kit/list/read-view.tsx'
import { SplitPane } from '../../kit/list/split-pane.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/classroom.ts'
import { type Choice, ClassChoice, type Teaching, useClassChoice } from '../kit/inputs/class-choice.tsx'
import { CodesInput } from '../kit/inputs/codes-input.tsx'
import { LockedNote } from '../kit/locked-note.tsx'
import { Day, FieldValue } from '../kit/resource/field-value.tsx'
import { Pane } from '../kit/resource/pane.tsx'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { WithClasses } from '../kit/resource/with-classes.tsx'
import { useSchool } from '../shell/session.ts'
import { attendanceInput } from './attendance.tsx'
import { diary } from './words.ts'

export const words = { diary }

const list = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry'
const one = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry/{diary_entry_id}'
const write = 'PUT /v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry/{diary_entry_id}'
type Entry = ResponseOf<typeof one>

export function Page() {
  const { t } = useTranslation('diary')
  const { cnpj, may } = useSchool()
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('POST /v1/panel/school/{cnpj}/lesson') && (
          <LinkButton to={`/${cnpj}/lessons/new`} leftSection={<Plus size={16} aria-hidden />}>
            {t('new_lesson')}
          </LinkButton>
        )
      }
    >
      <WithClasses>{(teaching) => <OfClass teaching={teaching} />}</WithClasses>
    </PageFrame>
  )
}

function OfClass({ teaching }: { teaching: Teaching }) {
  const { t } = useTranslation('diary')
  const { cnpj } = useSchool()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const { choice } = useClassChoice(teaching)
  const close = () => void navigate({ to: `/${cnpj}/diary`, search: true as never, resetScroll: false })
  if (choice === null) return null
  return (
    <>
      <ClassChoice teaching={teaching} parts={['term']} {...(id !== undefined && { onChange: close })} />
      <SplitPane
        label={t('title')}
        list={<Entries choice={choice} open={id} />}
        detail={
          id === undefined || id === 'new' ? null : (
            <OneEntry key={id} id={id} classroom={choice.classroom} today={teaching.today} />
          )
        }
        onClose={close}
      />
    </>
  )
}

function Entries({ choice: { classroom, term }, open }: { choice: Choice; open: string | undefined }) {
  const { t } = useTranslation('diary')
  const { cnpj } = useSchool()
  // A class with many subjects has more entries in a term than fit on a page, so the server sorts them.
  const read = useReadPages(list, {
    params: { cnpj, classroom_id: classroom.id },
    query: { limit: 200, sort: '-date', ...(term && { date_from: term.starts_on, date_to: term.ends_on }) },
  })
  const subjectOf = (entry: Entry) => classroom.subjects.find(({ id }) => id === entry.subject_id)?.name ?? '–'
  return (
    <ReadPagesView read={read} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
      {(data) => (
        <DataTable
          label={t('list')}
          // The cast is safe because a list without `include_deleted` has no tombstones.
          rows={data as Entry[]}
          keyOf={({ id }) => id}
          remembered="diary"
          columns={[
            {
              name: t('column.day'),
              cell: (entry) => (
                <Link
                  to={`/${cnpj}/diary/${entry.id}`}
                  search={true as never}
                  aria-current={entry.id === open ? 'true' : undefined}
                >
                  <Day date={entry.date} />
                </Link>
              ),
            },
            { key: 'subject', name: t('column.subject'), cell: subjectOf },
            { key: 'state', name: t('column.state'), cell: (entry) => <EntryState entry={entry} /> },
          ]}
        />
      )}
    </ReadPagesView>
  )
}

function EntryState({ entry: { locked, content } }: { entry: Pick<Entry, 'locked' | 'content'> }) {
  const { t } = useTranslation('diary')
  if (locked)
    return (
      <ToneBadge tone="neutral" icon={Lock}>
        {t('locked')}
      </ToneBadge>
    )
  return content === null ? (
    <ToneBadge tone="test" icon={PenLine}>
      {t('to_write')}
    </ToneBadge>
  ) : (
    <ToneBadge tone="good" icon={CircleCheck}>
      {t('written')}
    </ToneBadge>
  )
}

type OneProps = { readonly id: string; readonly classroom: Choice['classroom']; readonly today: string }

function OneEntry({ id, classroom, today }: OneProps) {
  const { cnpj } = useSchool()
  const params = { cnpj, classroom_id: classroom.id, diary_entry_id: id }
  const read = useRead(one, { params })
  return <ReadView read={read}>{(entry) => <Opened entry={entry} classroom={classroom} today={today} />}</ReadView>
}

function Opened({ entry, classroom, today }: { entry: Entry } & Omit<OneProps, 'id'>) {
  const { t } = useTranslation('diary')
  const { cnpj, may } = useSchool()
  const params = { cnpj, classroom_id: classroom.id, diary_entry_id: entry.id }
  const subject = classroom.subjects.find(({ id }) => id === entry.subject_id)?.name ?? '–'
  const locale = useLocale()
  const { students } = entry
  const inputs = useMemo(() => ({ '/attendance': attendanceInput(students), '/bncc_codes': CodesInput }), [students])
  const isFuture = entry.date > today
  const isReadOnly = entry.locked || isFuture || !may(write)
  return (
    <Pane title={t('entry', { subject, day: dayIn(locale, entry.date) })}>
      {(entry.locked_reason !== null || isFuture) && (
        <LockedNote>{entry.locked_reason === null ? t('future') : t(`locked_by.${entry.locked_reason}`)}</LockedNote>
      )}
      {isReadOnly ? (
        <ReadOnly entry={entry} />
      ) : (
        <RecordForm
          words="diary"
          fields={bodies[write]}
          record={forRoster(entry)}
          draft={`${cnpj}/diary/${entry.id}`}
          inputs={inputs}
          send={(body, version) =>
            call(write, { params, body: body as never, ...(version !== undefined && { version }) })
          }
          readCurrent={async () => forRoster(await call(one, { params }))}
          done={async () => {
            await refreshAll()
            toast(t('saved'))
          }}
        />
      )}
      <RecordActions
        words="diary"
        subject={subject}
        draft={`${cnpj}/diary/${entry.id}`}
        bodies={{}}
        actions={[
          entry.locked_reason === 'locked_by_management'
            ? {
                name: 'unlock',
                route: 'PATCH /v1/panel/school/{cnpj}/diary-entry/{id}/unlock',
                params: { id: entry.id },
              }
            : { name: 'lock', route: 'PATCH /v1/panel/school/{cnpj}/diary-entry/{id}/lock', params: { id: entry.id } },
        ]}
      />
    </Pane>
  )
}

const dayIn = (locale: string, date: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/**
 * Returns the entry with the attendance that the form shows: each student who was in the class on that day is present unless it says
 * otherwise. A student who was transferred with an earlier date is left out, as the server would refuse the entry.
 */
const forRoster = (entry: Entry): Entry => ({
  ...entry,
  attendance: entry.students.map(({ enrollment_number: number }) => ({
    enrollment_number: number,
    status: entry.attendance.find(({ enrollment_number }) => enrollment_number === number)?.status ?? 'present',
  })),
})

function ReadOnly({ entry }: { entry: Entry }) {
  const { t } = useTranslation('diary')
  const shown = ['content', 'activities', 'homework', 'bncc_codes'] as const
  const nameOf = (number: string) => entry.students.find((one) => one.enrollment_number === number)?.name ?? number
  return (
    <>
      <Facts
        facts={shown.map((name) => [
          t(`fields.${name}`),
          <FieldValue key={name} words="diary" name={name} value={entry[name]?.length ? entry[name] : null} />,
        ])}
      />
      {entry.attendance.length > 0 && (
        <DataTable
          label={t('attendance.title')}
          rows={entry.attendance}
          keyOf={({ enrollment_number }) => enrollment_number}
          columns={[
            { name: t('attendance.title'), cell: ({ enrollment_number }) => nameOf(enrollment_number) },
            { key: 'state', name: t('column.state'), cell: ({ status }) => t(`values.status.${status as 'present'}`) },
          ]}
        />
      )}
    </>
  )
}
