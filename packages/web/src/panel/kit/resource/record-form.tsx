import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { versionOf } from '../../../kit/api/call.ts'
import { type Fault, isAt, isConflict, problemOf } from '../../../kit/api/problem.ts'
import { FaultText, ProblemNote } from '../../../kit/feedback/problem-text.tsx'
import { rejectBadInput } from '../../../kit/forms/bad-input.ts'
import { LeaveGuard } from '../../../kit/forms/leave-guard.tsx'
import { useSingleFlight } from '../../../kit/forms/use-single-flight.ts'
import { differencesOf, mergedValues } from './conflict.ts'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import { bodyOf, type Fields, isLong, type Leaf, leavesWithRequired, reasonIn, type Values, valuesOf } from './field.ts'
import { FieldInput, type Inputs } from './field-input.tsx'
import { ConflictDialog } from './lazy-dialogs.tsx'
import classes from './record-form.module.css'
import { useResourceWords } from './resource-words.ts'

type Body = Record<string, unknown>

export type RecordFormProps<T> = {
  /** The vocabulary with the labels of the fields. */
  readonly words: string
  readonly fields: Fields
  /** Returns the fields to show for the current values; the others are not sent. */
  fieldsFor?(fields: Fields, values: Values): Fields
  /** The record to edit, or the initial values of a new one. */
  readonly record?: unknown
  /**
   * The key under which unsaved input survives a reload. It is shared by all forms of the tab, so two records need two keys.
   */
  readonly draft: string
  /** Custom inputs for fields that need more than their type. */
  readonly inputs?: Inputs
  /** Shown above the fields: the subject of the form, or the effect of submitting it. */
  readonly children?: ReactNode
  readonly submit?: string
  /** `begun` is the body of the record that the form started from. */
  send(body: Body, version: number | undefined, begun: Body): Promise<T>
  /** Reads the current record, for when another user has changed it. */
  readCurrent?(): Promise<unknown>
  done(answer: T): unknown
  onCancel?(): void
}

type Draft = { readonly start: Values; readonly values: Values; readonly version: number | undefined }

/**
 * A form with the fields of an operation's body. The server knows the rules, and its faults are shown at their fields and in a
 * summary. Typed input survives a reload, an expired session and a change by another user.
 */
export function RecordForm<T>(props: RecordFormProps<T>) {
  const { words, fields, fieldsFor = (all) => all, record, draft, inputs = {}, children } = props
  const { submit, send, readCurrent, done, onCancel } = props
  const { t } = useTranslation('record')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => readDraft<Draft>(draft))
  const [begun, setBegun] = useState(() => ({
    start: kept?.start ?? valuesOf(fields, record),
    version: kept === null ? versionOf(record) : kept.version,
  }))
  const [values, setValues] = useState<Values>(() => ({ ...begun.start, ...kept?.values }))
  const [theirs, setTheirs] = useState<unknown>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(begun.start)

  const once = useSingleFlight()
  const save = useMutation({
    async mutationFn({ values, version }: { values: Values; version: number | undefined }) {
      rejectBadInput(form.current, (input) => input.id.slice(id.length).replaceAll('-', '/'))
      const body = bodyOf(fieldsFor(fields, values), values)
      const start = bodyOf(fields, begun.start)
      try {
        return await send(body, version, start)
      } catch (error) {
        if (!readCurrent || !isConflict(error)) throw error
        // Read here, so that a failure to read it is shown like a failure to save.
        const now = await readCurrent()
        const found = valuesOf(fields, now)
        if (differencesOf(fields, begun.start, values, found).length > 0) {
          setTheirs(now)
          throw error
        }
        // The change is outside this form, so there is nothing to choose.
        setBegun({ start: found, version: versionOf(now) })
        return send(body, versionOf(now), start)
      }
    },
    onSuccess(answer, sent) {
      dropDraft(draft)
      // Flushed at once, because `done` may navigate, which the guard for unsaved changes would block.
      flushSync(() => setBegun(({ version }) => ({ start: sent.values, version: versionOf(answer) ?? version })))
      return done(answer)
    },
  })
  const { error, isPending } = save
  const problem = error && problemOf(error)

  useEffect(() => {
    if (isChanged) writeDraft(draft, { ...begun, values } satisfies Draft)
    else dropDraft(draft)
  }, [draft, begun, values, isChanged])
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[data-faults], [aria-invalid="true"]')?.focus()
  }, [error])

  const leaves = leavesWithRequired(fieldsFor(fields, values), values).map((leaf) => ({
    ...leaf,
    name: inputs[leaf.pointer]?.fieldName ?? leaf.name,
  }))
  const faults = (problem?.faults ?? []).map((fault) => withForm(fault, leaves))
  const idOf = (pointer: string) => `${id}${pointer.replaceAll('/', '-')}`
  const set = (pointer: string, value: unknown) => setValues((before) => ({ ...before, [pointer]: value }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    once(save, { values, version: begun.version })
  }
  const discard = () => {
    setValues(begun.start)
    save.reset()
    dropDraft(draft)
    onCancel?.()
  }
  const found = theirs === null ? null : valuesOf(fields, theirs)
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={classes.form}>
      <LeaveGuard isNeeded={isChanged} onLeave={() => dropDraft(draft)} />
      {kept?.start === begun.start && isChanged && (
        <p role="status" className="quiet">
          {t('restored')}
        </p>
      )}
      {children}
      {error !== null && theirs === null && (
        <Faults words={words} faults={faults} error={error} idOf={idOf} leaves={leaves} />
      )}
      <div className={classes.fields}>
        {leaves.map((leaf) => {
          const Input = inputs[leaf.pointer] ?? FieldInput
          const own = faults.filter((fault) => isAt(fault, leaf.pointer))
          return (
            <div key={leaf.pointer} data-wide={isWide(leaf.field) || undefined}>
              <Input
                id={idOf(leaf.pointer)}
                leaf={leaf}
                words={words}
                value={values[leaf.pointer]}
                error={own[0] && <FaultText fault={own[0]} />}
                faults={own}
                onChange={(value) => set(leaf.pointer, value)}
              />
            </div>
          )
        })}
      </div>
      {leaves.some(({ field }) => field.required) && <p className="quiet">{t('required')}</p>}
      <div className={classes.buttons} data-unsaved={isChanged || undefined}>
        {isChanged && <span className="quiet">{t('unsaved', { ns: 'kit' })}</span>}
        {(onCancel !== undefined || isChanged) && (
          <Button variant="default" onClick={discard}>
            {t(isChanged ? 'discard' : 'cancel', { ns: 'kit' })}
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {submit ?? t('save', { ns: 'kit' })}
        </Button>
      </div>
      {found !== null && (
        <ConflictDialog
          words={words}
          differences={differencesOf(fields, begun.start, values, found)}
          onClose={() => {
            setTheirs(null)
            save.reset()
          }}
          onChosen={(differences, keepsMine) => {
            const merged = mergedValues(values, differences, keepsMine)
            const version = versionOf(theirs)
            setBegun({ start: found, version })
            setValues(merged)
            setTheirs(null)
            save.mutate({ values: merged, version })
          }}
        />
      )}
    </form>
  )
}

/** Adds to a fault the format that the field expects, so that the message can name it. */
function withForm(fault: Fault, leaves: readonly Leaf[]): Fault {
  const leaf = leaves.find(({ pointer }) => pointer === fault.pointer)
  const reason = fault.reason ?? (leaf && reasonIn(leaf, fault.code))
  return reason === undefined ? fault : { ...fault, reason }
}

const isWide = (field: Fields[string]) => field.kind === 'list' || isLong(field)

type FaultsProps = {
  readonly words: string
  readonly faults: readonly Fault[]
  readonly error: Error
  readonly leaves: readonly Leaf[]
  idOf(pointer: string): string
}

/** Lists all faults above the form, each linked to its field, and shows those that belong to no field. */
function Faults({ words, faults, error, leaves, idOf }: FaultsProps) {
  const { t } = useTranslation('kit')
  const wording = useResourceWords(words)
  const shown = leaves.flatMap((leaf) =>
    faults.filter((fault) => isAt(fault, leaf.pointer)).map((fault) => ({ fault, leaf })),
  )
  if (shown.length === 0 || shown.length < faults.length)
    return (
      <div data-faults tabIndex={-1}>
        <ProblemNote error={error} />
      </div>
    )
  const nameOf = ({ pointer }: Fault, { name, field, ...leaf }: Leaf) => {
    const [row, member] = pointer.slice(leaf.pointer.length + 1).split('/')
    if (!row || field.kind !== 'list' || field.of.kind !== 'group') return wording.field(name)
    return [`${wording.field(name)} ${Number(row) + 1}`, ...(member ? [wording.field(member)] : [])].join(', ')
  }
  /** Returns the input at a pointer or at its nearest parent, such as a list that is typed as one text. */
  const inputAt = (pointer: string): HTMLElement | null =>
    document.getElementById(idOf(pointer)) ??
    (pointer === '' ? null : inputAt(pointer.slice(0, pointer.lastIndexOf('/'))))
  return (
    <div className={classes.faults} role="alert" data-faults tabIndex={-1}>
      <p>{t('check_fields')}</p>
      <ul>
        {shown.map(({ fault, leaf }) => (
          <li key={fault.pointer}>
            <a
              href={`#${idOf(fault.pointer)}`}
              onClick={(event) => {
                event.preventDefault()
                inputAt(fault.pointer)?.focus()
              }}
            >
              {nameOf(fault, leaf)}
            </a>
            {': '}
            <FaultText fault={fault} />
          </li>
        ))}
      </ul>
    </div>
  )
}
