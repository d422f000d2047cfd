import { call } from '../../kit/api/call.ts'
import { useSchool } from '../shell/session.ts'
import { Pane } from './pane.tsx'
import { readAgain } from './read-again.ts'
import { RecordForm } from './record-form.tsx'
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
  const { words, create = '', bodies, inputs, starts, fieldsFor, place = {} } = resource
  const say = useResourceWords(words)
  const { cnpj } = useSchool()
  return (
    <Pane title={say.say('new')}>
      <RecordForm
        words={words}
        fields={{ ...place, ...bodies[create] }}
        record={{ ...(starts as object | undefined), ...given }}
        draft={`${cnpj}/${words}/new`}
        {...(inputs && { inputs })}
        {...(fieldsFor && { fieldsFor })}
        // The casts are safe because the form has the fields of this route.
        send={async (typed) => {
          return (await call(create as never, requestOf(create, place, typed, { cnpj }) as never)) as Item
        }}
        done={async (made) => {
          await readAgain()
          await onMade(resource.keyOf(made))
        }}
        onCancel={onClose}
      />
    </Pane>
  )
}
