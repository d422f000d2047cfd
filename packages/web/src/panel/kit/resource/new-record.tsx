import { call } from '../../../kit/api/call.ts'
import { useSchool } from '../../shell/session.ts'
import { Pane } from './pane.tsx'
import { RecordForm } from './record-form.tsx'
import { refreshAll } from './refresh-all.ts'
import { requestOf } from './request.ts'
import type { Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'

type Props<Item> = {
  readonly resource: Resource<Item>
  /** Values the page already knows, such as the day shown in the calendar. */
  readonly given?: Readonly<Record<string, unknown>>
  onMade(key: string): unknown
  onClose(): unknown
}

export function NewRecord<Item>({ resource, given = {}, onMade, onClose }: Props<Item>) {
  const { words, create = '', bodies, inputs, starts, fieldsFor, pathFields = {} } = resource
  const wording = useResourceWords(words)
  const { cnpj } = useSchool()
  return (
    <Pane title={wording.text('new')}>
      <RecordForm
        words={words}
        fields={{ ...pathFields, ...bodies[create] }}
        record={{ ...(starts as object | undefined), ...given }}
        draft={`${cnpj}/${words}/new`}
        {...(inputs && { inputs })}
        {...(fieldsFor && { fieldsFor })}
        // The casts are safe because the form has the fields of this route.
        send={async (typed) => {
          return (await call(create as never, requestOf(create, pathFields, typed, { cnpj }) as never)) as Item
        }}
        done={async (made) => {
          await refreshAll()
          await onMade(resource.keyOf(made))
        }}
        onCancel={onClose}
      />
    </Pane>
  )
}
