import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { call, type Route } from '../../kit/api/call.ts'
import { MoreMenu } from '../../kit/shell/more-menu.tsx'
import { useSchool } from '../shell/session.ts'
import type { Fields } from './field.ts'
import type { Inputs } from './field-input.tsx'
import { ActDialog } from './lazy-dialogs.tsx'
import { readAgain } from './read-again.ts'
import { requestOf } from './request.ts'
import { useResourceWords } from './resource-words.ts'

/** Something one does with a record: its words are `actions.{name}`, its form the body of its route. */
export type Act = {
  readonly name: string
  readonly route: Route
  readonly params?: Readonly<Record<string, unknown>>
  readonly isDangerous?: true
  /** What a field of it begins with. */
  readonly record?: unknown
  /** Members of the body that the page knows, so that they are not asked for. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Inputs of its own. */
  readonly inputs?: Inputs
  /** Where a query asks for what others ask for in a body. */
  readonly query?: Fields
  /** Where the page goes when it is done. */
  done?(answer: unknown): unknown
}

type Props = {
  readonly words: string
  readonly subject: string
  readonly draft: string
  readonly acts: readonly Act[]
  readonly bodies: Readonly<Record<string, Fields>>
  readonly inputs?: Inputs
  /** In the row of a table, where there is no room for buttons. */
  readonly isMenu?: true
  /** Beside something else, in a row or in the head of a card: no room above. */
  readonly isBeside?: true
  /** In the head of a page: the one thing that most come for. */
  readonly isMain?: true
}

/** Buttons for what one may do here; each says what will happen before it does. */
export function Acts({ words, subject, draft, acts, bodies, inputs, isMenu, isBeside, isMain }: Props) {
  const say = useResourceWords(words)
  const { cnpj, may } = useSchool()
  const [acting, setActing] = useState<string | null>(null)
  const offered = acts.filter(({ route }) => may(route))
  const chosen = offered.find(({ name }) => name === acting)
  if (offered.length === 0) return null
  return (
    <>
      {isMenu ? (
        <MoreMenu
          subject={subject}
          rows={offered.map(({ name, isDangerous }) => ({
            label: say.say(`actions.${name}.label`),
            isDanger: isDangerous === true,
            onClick: () => setActing(name),
          }))}
        />
      ) : (
        <Group gap="xs" mt={isBeside || isMain ? 0 : 'sm'}>
          {offered.map(({ name, isDangerous }) => (
            <Button
              key={name}
              size="sm"
              variant={isMain ? 'filled' : 'default'}
              {...(isDangerous && { c: 'red' })}
              onClick={() => setActing(name)}
            >
              {say.say(`actions.${name}.label`)}
            </Button>
          ))}
        </Group>
      )}
      {chosen && (
        <ActDialog
          words={words}
          name={`actions.${chosen.name}`}
          subject={subject}
          action={say.say(`actions.${chosen.name}.label`)}
          isDangerous={chosen.isDangerous === true}
          fields={chosen.query ?? without(bodies[chosen.route], chosen.given)}
          record={chosen.record}
          draft={`${draft}/${chosen.name}`}
          inputs={{ ...inputs, ...chosen.inputs }}
          send={(typed = {}) => call(chosen.route as never, requestFor(chosen, cnpj, bodies, typed) as never)}
          done={async (answer) => {
            setActing(null)
            await chosen.done?.(answer)
            await readAgain()
          }}
          onClose={() => setActing(null)}
        />
      )}
    </>
  )
}

/** What is typed goes where the operation wants it: into its path, as the CPF of a person to link, its query or its body. */
function requestFor({ route, params, query, given }: Act, cnpj: string, bodies: Props['bodies'], typed: Typed) {
  const { params: named, body } = requestOf(route, {}, typed, { cnpj, ...params })
  return {
    params: named,
    ...(query ? { query: body } : bodies[route] && { body: { ...body, ...given } }),
  }
}
type Typed = Readonly<Record<string, unknown>>

const without = (fields: Fields | undefined, given: Act['given'] = {}) =>
  fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in given)))
