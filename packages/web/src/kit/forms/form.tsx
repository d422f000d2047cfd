import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type Problem, problemOf } from '../api/problem.ts'
import { ErrorNote, FaultText, ProblemNote } from '../feedback/problem-text.tsx'
import { rejectBadInput } from './bad-input.ts'
import classes from './form.module.css'
import { useSingleFlight } from './use-single-flight.ts'

type Options<Values, T> = {
  readonly initial: Values
  /** Calls the operation behind the form. */
  send(values: Values): Promise<T>
  done?(answer: T, values: Values): unknown
}

export type Form<Values> = {
  readonly values: Values
  readonly isBusy: boolean
  readonly isChanged: boolean
  readonly problem: Problem | null
  set(changes: Partial<Values>): void
  /** The message for a field's fault, for the `error` prop of any input. */
  faultOf(name: keyof Values & string): ReactNode
  /** The props of a text input. */
  text(name: keyof Values & string): {
    name: string
    value: string
    error: ReactNode
    onChange(event: { currentTarget: { value: string } }): void
  }
  reset(values?: Values): void
  readonly element: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit(event: FormEvent): void
  }
}

/**
 * A form validated by the API: the server knows the rules, so they are not repeated here. Each fault is shown at its field, and
 * the first faulty field gets the focus.
 */
export function useForm<Values extends object, T>({ initial, send, done }: Options<Values, T>): Form<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const ref = useRef<HTMLFormElement>(null)
  const once = useSingleFlight()
  const mutation = useMutation({
    async mutationFn(values: Values) {
      rejectBadInput(ref.current, ({ name }) => `/${name}`)
      return send(values)
    },
    onSuccess(answer, sent) {
      setStart(sent)
      return done?.(answer, sent)
    },
  })
  const { error, isPending } = mutation
  const problem = error && problemOf(error)
  useEffect(() => {
    if (error !== null) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const faultOf = (name: string): ReactNode => {
    const fault = problem?.faults.find((one) => fieldOf(one) === name)
    return fault && <FaultText fault={fault} />
  }
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  return {
    values,
    isBusy: isPending,
    isChanged: JSON.stringify(values) !== JSON.stringify(start),
    problem,
    set,
    faultOf,
    text: (name) => ({
      name,
      value: String(values[name] ?? ''),
      error: faultOf(name),
      // The cast is safe because the value of a text input is text.
      onChange: ({ currentTarget: { value } }) => set({ [name]: value } as Partial<Values>),
    }),
    reset(next = start) {
      setStart(next)
      setValues(next)
      mutation.reset()
    },
    element: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        once(mutation, values)
      },
    },
  }
}

/** Shown above the button: a refusal that belongs to no visible field, or links to the fields if several have faults. */
export function FormProblem({
  form: { problem, values, element },
  shown = Object.keys(values),
  wrong,
}: {
  form: Form<object>
  shown?: readonly string[]
  /** The message shown when the server rejects the password or the code that the form asks for. */
  wrong?: string
}) {
  const { t } = useTranslation('kit')
  if (problem === null) return null
  if (wrong !== undefined && problem.code === 'unauthenticated') return <ErrorNote>{wrong}</ErrorNote>
  const fields = [...new Set(problem.faults.map(fieldOf))]
  if (fields.length === 0 || !fields.every((field) => shown.includes(field))) return <ProblemNote problem={problem} />
  if (fields.length === 1) return null
  return (
    <ErrorNote>
      {t('check_fields')}{' '}
      {fields.map((field) => (
        <FieldLink key={field} form={element.ref} name={field} />
      ))}
    </ErrorNote>
  )
}

/** A button that focuses a field, named by the field's label. */
function FieldLink({ form, name }: { form: RefObject<HTMLFormElement | null>; name: string }) {
  const [label, setLabel] = useState(name)
  const find = () => form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  useEffect(() => {
    const text = find()?.labels?.[0]?.firstChild?.textContent
    if (text) setLabel(text)
  })
  return (
    <button type="button" className={classes.field} onClick={() => find()?.focus()}>
      {label}
    </button>
  )
}
