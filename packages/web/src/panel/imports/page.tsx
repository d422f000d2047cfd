import { Button, FileButton, Group, NativeSelect, Progress, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildUrl, call, type ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { useRefreshWhile } from '../../kit/api/refresh-while.ts'
import { ProblemNote, useProblemWords } from '../../kit/feedback/problem-text.tsx'
import { announce } from '../../kit/feedback/toasts.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useResourceWords } from '../kit/resource/resource-words.ts'
import { useSchool } from '../shell/session.ts'
import { imports } from './words.ts'

export const words = { imports }

const route = 'POST /v1/panel/school/{cnpj}/import'
type Kind = 'students' | 'responsibles'
type Preview = Extract<ResponseOf<typeof route>, { columns: unknown }>
type Started = Extract<ResponseOf<typeof route>, { id: unknown }>
type Choice = Readonly<Record<string, string | null>>

/** Imports a spreadsheet in three steps: a preview with its faults, the import itself, the report. */
export function Page() {
  const { t } = useTranslation('imports')
  const { cnpj } = useSchool()
  const [kind, setKind] = useState<Kind>('students')
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [columns, setColumns] = useState<Choice>({})
  const [started, setStarted] = useState<string | null>(null)
  const send = (dry_run: boolean, given: { kind: Kind; content: string; columns: Choice }) =>
    call(route, {
      params: { cnpj },
      body: { kind: given.kind, file: given.content, columns: given.columns, dry_run } as never,
    })
  const preview = useMutation({
    mutationFn: async (given: { kind: Kind; content: string; columns: Choice }) => (await send(true, given)) as Preview,
    onSuccess: ({ rows }) => announce(t('rows', { count: rows })),
  })
  // While a correction is checked, the previous preview stays on the screen with the list in which the correction was made.
  const [last, setLast] = useState<Preview | null>(null)
  if (preview.data && preview.data !== last) setLast(preview.data)
  const shown = preview.isPending ? last : preview.data
  const resetInput = useRef<() => void>(null)
  const start = useMutation({
    mutationFn: async () => (await send(false, { kind, content: file!.content, columns })) as Started,
    onSuccess: ({ id }) => setStarted(id),
  })
  const look = (next: { kind?: Kind; content?: string; columns?: Choice }) => {
    const content = next.content ?? file?.content
    if (content !== undefined) preview.mutate({ kind, columns, ...next, content })
  }
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    const content = toBase64(new Uint8Array(await chosen.arrayBuffer()))
    // Otherwise the browser would not report the same file again after it was corrected.
    resetInput.current?.()
    setFile({ name: chosen.name, content })
    setLast(null)
    setColumns({})
    look({ content, columns: {} })
  }
  const again = () => {
    setStarted(null)
    setFile(null)
    preview.reset()
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Card title={t('kind')}>
        <SegmentedControl
          value={kind}
          onChange={(next) => {
            setKind(next as Kind)
            setLast(null)
            setColumns({})
            look({ kind: next as Kind, columns: {} })
          }}
          data={(['students', 'responsibles'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Group gap="sm" mt="md">
          <FileButton resetRef={resetInput} accept=".csv,text/csv" onChange={(chosen) => void choose(chosen)}>
            {(props) => <Button {...props}>{t('choose')}</Button>}
          </FileButton>
          {file && <span>{t('chosen', { name: file.name })}</span>}
        </Group>
        {preview.error && <ProblemNote error={preview.error} />}
      </Card>
      {started !== null ? (
        <Running id={started} onAgain={again} />
      ) : (
        shown && (
          <>
            <Columns
              preview={shown}
              onChange={(name, field) => {
                const others = Object.entries(columns).filter(([, chosen]) => chosen === null || chosen !== field)
                const next = { ...Object.fromEntries(others), [name]: field }
                setColumns(next)
                look({ columns: next })
              }}
            />
            <Card title={t('faults')}>
              {shown.faults.length === 0 ? <p>{t('no_faults')}</p> : <Faults faults={shown.faults} />}
              <p>{t('rows', { count: shown.rows })}</p>
              {shown.rows > 0 && (
                <Button loading={start.isPending || preview.isPending} onClick={() => start.mutate()}>
                  {t('start', { count: shown.rows })}
                </Button>
              )}
              {start.error && <ProblemNote error={start.error} />}
            </Card>
          </>
        )
      )}
      <Card title={t('export')}>
        <Group gap="sm">
          {(['students', 'responsibles'] as const).map((what) => (
            <Button
              key={what}
              variant="default"
              component="a"
              download={`${t(what)}.csv`}
              href={buildUrl('GET /v1/panel/school/{cnpj}/export', { params: { cnpj }, query: { kind: what } })}
            >
              {t(`export_${what}`)}
            </Button>
          ))}
        </Group>
      </Card>
    </PageFrame>
  )
}

function Columns({ preview, onChange }: { preview: Preview; onChange(name: string, field: string | null): void }) {
  const { t } = useTranslation('imports')
  const wording = useResourceWords('imports')
  return (
    <Card title={t('columns')}>
      <DataTable
        label={t('columns')}
        // Spreadsheets often end in columns without a heading, which cannot be mapped to a field.
        rows={preview.columns.filter(({ name }) => name !== '')}
        keyOf={({ name }) => name}
        columns={[
          { name: t('column'), cell: ({ name }) => name },
          {
            name: t('field'),
            cell: ({ name, field }) => (
              <NativeSelect
                aria-label={name}
                data={[
                  { value: '', label: t('left_out') },
                  ...preview.fields.map((value) => ({ value, label: wording.field(value) })),
                ]}
                value={field ?? ''}
                onChange={({ currentTarget }) => onChange(name, currentTarget.value || null)}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}

/** More than fits on a screen, and enough to see what is wrong with a file. */
const maxShown = 200

function Faults({ faults }: { faults: Preview['faults'] }) {
  const { t } = useTranslation('imports')
  const wording = useResourceWords('imports')
  const problem = useProblemWords()
  const reasonOf = ({ field, code, message }: Preview['faults'][number]) =>
    wording.find(`reasons.${field}_${code}`) ??
    wording.find(`reasons.${code}`) ??
    problem({ pointer: '', code, message }).words
  return (
    <>
      <DataTable
        label={t('faults')}
        rows={faults.slice(0, maxShown)}
        keyOf={({ line, field, code }) => `${line} ${field} ${code}`}
        columns={[
          { name: t('line'), cell: ({ line }) => line },
          { name: t('of_field'), cell: ({ field }) => field && wording.field(field) },
          { name: t('reason'), cell: reasonOf },
        ]}
      />
      {faults.length > maxShown && (
        <p className="quiet">{t('more_faults', { shown: maxShown, count: faults.length })}</p>
      )}
    </>
  )
}

const progress = 'GET /v1/panel/school/{cnpj}/import/{id}'

function Running({ id, onAgain }: { id: string; onAgain(): void }) {
  const { t } = useTranslation('imports')
  const { cnpj } = useSchool()
  const read = useRead(progress, { params: { cnpj, id } })
  useRefreshWhile(read.data?.status !== 'done', progress)
  return (
    <ReadView read={read}>
      {({ status, done, total, created, faults }) => (
        <Card title={t('title')}>
          <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={t('progress', { done, total })} />
          <p role="status">{status === 'done' ? t('done', { count: created }) : t('progress', { done, total })}</p>
          <Group gap="sm">
            {status === 'done' && faults.length > 0 && (
              <Button
                variant="default"
                component="a"
                download="importacao.csv"
                href={buildUrl('GET /v1/panel/school/{cnpj}/import/{id}/report', { params: { cnpj, id } })}
              >
                {t('report')}
              </Button>
            )}
            {status === 'done' && <Button onClick={onAgain}>{t('again')}</Button>}
          </Group>
        </Card>
      )}
    </ReadView>
  )
}

/** Encodes in slices, because a call with a million arguments overflows the stack. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
