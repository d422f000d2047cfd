import { Button } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ReadRoute, versionOf } from '../../../kit/api/call.ts'
import { useRead } from '../../../kit/api/queries.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { toast } from '../../../kit/feedback/toasts.tsx'
import { ReadView } from '../../../kit/list/read-view.tsx'
import { MoreMenu } from '../../../kit/shell/more-menu.tsx'
import { useSchool } from '../../shell/session.ts'
import { hasDraft } from './draft.ts'
import { FieldValue } from './field-value.tsx'
import { ActionDialog } from './lazy-dialogs.tsx'
import { Pane } from './pane.tsx'
import { RecordForm } from './record-form.tsx'
import { refreshAll, refreshOnConflict } from './refresh-all.ts'
import { type Action, fieldNamed, isVisibleTo, narrowChoices, parameterOf, type Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'

type Props<Item> = {
  readonly resource: Resource<Item>
  readonly id: string
  onClose(): unknown
  /** Called when the record gets another key, as when a person's CPF is corrected. */
  onMoved(key: string): unknown
}

/** One record: its facts, its actions, and its form. */
export function RecordPane<Item>({ resource, id, ...others }: Props<Item>) {
  const { cnpj } = useSchool()
  const params = { cnpj, [parameterOf(resource.read)]: id }
  // The route comes from the table, so the compiler cannot follow its parameters and response.
  const read = useRead(resource.read as ReadRoute, { params } as never)
  return (
    <ReadView read={read}>
      {(item) => <OpenRecord resource={resource} item={item as Item} id={id} {...others} />}
    </ReadView>
  )
}

type OpenedProps<Item> = Props<Item> & { readonly item: Item }

function OpenRecord<Item>(props: OpenedProps<Item>) {
  const { resource, item, id } = props
  const { words, bodies, read, update, inputs } = resource
  const { cnpj } = useSchool()
  const draft = `${cnpj}/${words}/${id}`
  const [isEditing, setEditing] = useState(() => hasDraft(draft))
  if (!isEditing || update === undefined) return <RecordDetails {...props} onEdit={() => setEditing(true)} />
  const paramsFor = (route: string) => ({ cnpj, [parameterOf(route)]: id })
  const formOf = (one: Item) => resource.formOf?.(one) ?? one
  return (
    <Pane title={resource.nameOf(item)}>
      <RecordForm
        words={words}
        fields={bodies[update] ?? {}}
        record={formOf(item)}
        draft={draft}
        {...(inputs && { inputs })}
        send={(body, version) => call(update as never, { params: paramsFor(update), body, version } as never)}
        readCurrent={async () => formOf((await call(read as never, { params: paramsFor(read) } as never)) as Item)}
        done={async (saved) => {
          const key = resource.keyOf(saved as Item)
          if (key !== id) await props.onMoved(key)
          await refreshAll()
          setEditing(false)
        }}
        onCancel={() => setEditing(false)}
      />
    </Pane>
  )
}

function RecordDetails<Item>({ resource, item, id, onClose, onEdit }: OpenedProps<Item> & { onEdit(): void }) {
  const { t } = useTranslation('record')
  const { words, update, remove, facts, cells = {}, actions = [], Sections } = resource
  const wording = useResourceWords(words)
  const { may } = useSchool()
  const [acting, setActing] = useState<Action<Item> | null>(null)
  const offered: readonly Action<Item>[] = [
    ...actions.filter(({ route, isShown }) => may(route) && (isShown?.(item) ?? true)),
    ...(remove !== undefined && may(remove) ? [{ name: 'remove', route: remove, isDangerous: true } as const] : []),
  ]
  const labelOf = useActionLabel(words)
  const main = offered.filter(({ isMain }) => isMain)
  const others = offered.filter(({ isMain }) => !isMain)
  return (
    <Pane
      title={resource.nameOf(item)}
      actions={
        <>
          {main.map((action) => (
            <Button
              key={action.name}
              size="sm"
              {...(action.isDangerous && { variant: 'default', c: 'red' })}
              onClick={() => setActing(action)}
            >
              {labelOf(action.name)}
            </Button>
          ))}
          {update !== undefined && may(update) && (resource.isEditable?.(item) ?? true) && (
            <Button
              size="sm"
              {...(main.length > 0 && { variant: 'default' })}
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          )}
          {others.length > 0 && (
            <MoreMenu
              rows={others.map((action) => ({
                label: labelOf(action.name),
                isDanger: action.isDangerous === true,
                ...(action.name === 'remove' && { icon: Trash2 }),
                onClick: () => setActing(action),
              }))}
            />
          )}
        </>
      }
    >
      <Facts
        facts={facts
          .filter(isVisibleTo(may, resource))
          .map((name) => [
            wording.field(name),
            cells[name]?.(item) ?? (
              <FieldValue
                key={name}
                words={words}
                name={name}
                value={(item as Record<string, unknown>)[name]}
                field={fieldNamed(resource, name)}
              />
            ),
          ])}
      />
      {Sections && <Sections item={item} />}
      {acting !== null && (
        <RecordActionDialog
          resource={resource}
          item={item}
          id={id}
          action={acting}
          onClose={onClose}
          onEnd={() => setActing(null)}
        />
      )}
    </Pane>
  )
}

function useActionLabel(words: string) {
  const { t } = useTranslation('record')
  const wording = useResourceWords(words)
  return (name: string) => (name === 'remove' ? t('remove') : wording.text(`actions.${name}.label`))
}

type ActingProps<Item> = Omit<OpenedProps<Item>, 'onMoved'> & { readonly action: Action<Item>; onEnd(): void }

/** The dialog of an action, which runs it. */
function RecordActionDialog<Item>({ resource, item, id, action, onClose, onEnd }: ActingProps<Item>) {
  const { t } = useTranslation('record')
  const { words, bodies, inputs } = resource
  const wording = useResourceWords(words)
  const { cnpj } = useSchool()
  const { name, route, isDangerous = false, isOfOtherRecord, Note } = action
  const isRemoval = name === 'remove'
  const subject = resource.nameOf(item)
  return (
    <ActionDialog
      words={words}
      name={isRemoval ? 'removal' : `actions.${name}`}
      subject={subject}
      action={useActionLabel(words)(name)}
      isDangerous={isDangerous}
      note={Note && <Note item={item} />}
      fields={narrowChoices(bodies[route], action.offers?.(item))}
      record={action.starts?.(item)}
      draft={`${cnpj}/${words}/${id}/${name}`}
      inputs={{ ...inputs, ...action.inputsFor?.(item) }}
      send={(body) =>
        call(
          route as never,
          {
            params: { cnpj, [parameterOf(route)]: id },
            ...(!isOfOtherRecord && { version: versionOf(item) }),
            ...(body && { body }),
          } as never,
        ).catch(refreshOnConflict)
      }
      done={async () => {
        onEnd()
        if (isRemoval) {
          // Close the pane first, so that the removed record is not read again.
          await onClose()
          toast(wording.find('removal.done') ?? t('removed', { name: subject }))
        }
        await refreshAll()
      }}
      onClose={onEnd}
    />
  )
}
