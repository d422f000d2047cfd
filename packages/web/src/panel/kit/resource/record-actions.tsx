import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { call, type Route } from '../../../kit/api/call.ts'
import { MoreMenu } from '../../../kit/shell/more-menu.tsx'
import { useSchool } from '../../shell/session.ts'
import type { Fields } from './field.ts'
import type { Inputs } from './field-input.tsx'
import { ActionDialog } from './lazy-dialogs.tsx'
import { refreshAll, refreshOnConflict } from './refresh-all.ts'
import { requestOf } from './request.ts'
import { useResourceWords } from './resource-words.ts'

/** An action on a record. Its texts are `actions.{name}`, and its form has the fields of its route's body. */
export type RecordAction = {
  readonly name: string
  readonly route: Route
  readonly params?: Readonly<Record<string, unknown>>
  readonly isDangerous?: true
  /** The initial values of its form. If they have a version, the server refuses the action once the record has another. */
  readonly record?: unknown
  /** Sends only the members that the user changed, for an operation that leaves the others as they are. */
  readonly isPartial?: true
  /** Members of the body that the page already knows, so that the form does not ask for them. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Inputs of this action only. */
  readonly inputs?: Inputs
  /** The fields of the query, for an operation that takes its values there instead of in a body. */
  readonly query?: Fields
  /** Called afterwards, usually to navigate. */
  done?(answer: unknown): unknown
}

type Props = {
  readonly words: string
  readonly subject: string
  readonly draft: string
  readonly actions: readonly RecordAction[]
  readonly bodies: Readonly<Record<string, Fields>>
  readonly inputs?: Inputs
  /** Shows a menu instead of buttons, for the row of a table. */
  readonly isMenu?: true
  /** Omits the space above, for a row or the head of a card. */
  readonly isBeside?: true
  /** Shows the buttons as primary actions, for the head of a page. */
  readonly isMain?: true
}

/** Buttons for the actions the user may take; each explains itself in a dialog before it runs. */
export function RecordActions({ words, subject, draft, actions, bodies, inputs, isMenu, isBeside, isMain }: Props) {
  const wording = useResourceWords(words)
  const { cnpj, may } = useSchool()
  const [acting, setActing] = useState<string | null>(null)
  const offered = actions.filter(({ route }) => may(route))
  const chosen = offered.find(({ name }) => name === acting)
  if (offered.length === 0) return null
  return (
    <>
      {isMenu ? (
        <MoreMenu
          subject={subject}
          rows={offered.map(({ name, isDangerous }) => ({
            label: wording.text(`actions.${name}.label`),
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
              {wording.text(`actions.${name}.label`)}
            </Button>
          ))}
        </Group>
      )}
      {chosen && (
        <ActionDialog
          words={words}
          name={`actions.${chosen.name}`}
          subject={subject}
          action={wording.text(`actions.${chosen.name}.label`)}
          isDangerous={chosen.isDangerous === true}
          fields={chosen.query ?? without(bodies[chosen.route], chosen.given)}
          record={chosen.record}
          draft={`${draft}/${chosen.name}`}
          inputs={{ ...inputs, ...chosen.inputs }}
          send={(typed = {}, version, begun = {}) => {
            const sent = chosen.isPartial ? changed(typed, begun) : typed
            const request = { ...requestFor(chosen, cnpj, bodies, sent), ...(version !== undefined && { version }) }
            return call(chosen.route as never, request as never).catch(refreshOnConflict)
          }}
          done={async (answer) => {
            setActing(null)
            await chosen.done?.(answer)
            await refreshAll()
          }}
          onClose={() => setActing(null)}
        />
      )}
    </>
  )
}

/**
 * Puts each typed value where the operation expects it: the path (such as the CPF of a person to link), the query or the body.
 */
function requestFor(
  { route, params, query, given }: RecordAction,
  cnpj: string,
  bodies: Props['bodies'],
  typed: Typed,
) {
  const { params: named, body } = requestOf(route, {}, typed, { cnpj, ...params })
  return {
    params: named,
    ...(query ? { query: body } : bodies[route] && { body: { ...body, ...given } }),
  }
}
type Typed = Readonly<Record<string, unknown>>

const changed = (typed: Typed, begun: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== begun[name]))

const without = (fields: Fields | undefined, given: RecordAction['given'] = {}) =>
  fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in given)))
