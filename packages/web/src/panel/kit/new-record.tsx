import { call } from '../../kit/api/call.ts'
import { useSchool } from '../shell/session.ts'
import { Pane } from './pane.tsx'
import { readAgain } from './read-again.ts'
import { RecordForm } from './record-form.tsx'
import type { Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'

type Props<Item> = { readonly resource: Resource<Item>; onMade(key: string): unknown; onClose(): unknown }

export function NewRecord<Item>({ resource, onMade, onClose }: Props<Item>) {
  const { words, create = '', bodies, inputs, starts } = resource
  const say = useResourceWords(words)
  const { cnpj } = useSchool()
  return (
    <Pane title={say.say('new')}>
      <RecordForm
        words={words}
        fields={bodies[create] ?? {}}
        record={starts}
        draft={`${cnpj}/${words}/new`}
        {...(inputs && { inputs })}
        // The table says which route it is, and the form has its fields.
        send={(body) => call(create as never, { params: { cnpj }, body } as never) as Promise<Item>}
        done={async (made) => {
          await readAgain()
          await onMade(resource.keyOf(made))
        }}
        onCancel={onClose}
      />
    </Pane>
  )
}
