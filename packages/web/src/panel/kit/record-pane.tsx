import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ReadRoute } from '../../kit/api/call.ts'
import { queryClient, useRead } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { Shown } from '../../kit/list/shown.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { ActDialog } from './act-dialog.tsx'
import { FieldValue } from './field-value.tsx'
import { RecordForm } from './record-form.tsx'
import classes from './record-pane.module.css'
import { fieldNamed, parameterOf, type Resource } from './resource.ts'
import { useResourceWords } from './resource-words.ts'

/** What was changed is read again wherever it is shown. The live stream does the same for everybody else. */
export const readAgain = () => queryClient.invalidateQueries()

type PaneProps = {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  onClose(): unknown
}

function Pane({ title, actions, onClose, children }: PaneProps) {
  const { t } = useTranslation('record')
  const head = useRef<HTMLDivElement>(null)
  // Whoever opened it from the list goes on reading here.
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  return (
    <Card
      title={
        <span ref={head} tabIndex={-1} className={classes.title}>
          {title}
        </span>
      }
      actions={
        <>
          {actions}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<ArrowLeft size={16} aria-hidden />}
            onClick={onClose}
          >
            {t('back')}
          </Button>
        </>
      }
    >
      {children}
    </Card>
  )
}

type NewProps<Item> = { readonly resource: Resource<Item>; readonly base: string; onClose(): unknown }

export function NewRecord<Item>({ resource, base, onClose }: NewProps<Item>) {
  const { words, create = '', bodies, inputs } = resource
  const say = useResourceWords(words)
  const { cnpj } = useSchool()
  const navigate = useNavigate()
  return (
    <Pane title={say.say('new')} onClose={onClose}>
      <RecordForm
        words={words}
        fields={bodies[create] ?? {}}
        draft={`${cnpj}/${words}/new`}
        {...(inputs && { inputs })}
        // The table says which route it is, and the form has its fields.
        send={(body) => call(create as never, { params: { cnpj }, body } as never) as Promise<Item>}
        done={async (made) => {
          await readAgain()
          await navigate({ to: `${base}/${encodeURIComponent(resource.keyOf(made))}`, search: true as never })
        }}
        onCancel={onClose}
      />
    </Pane>
  )
}

type RecordProps<Item> = { readonly resource: Resource<Item>; readonly id: string; onClose(): unknown }

/** One record: its facts, what may be done with it, and its form. */
export function RecordPane<Item>({ resource, id, onClose }: RecordProps<Item>) {
  const { words, read: readRoute } = resource
  const { cnpj } = useSchool()
  const request = { params: { cnpj, [parameterOf(readRoute)]: id } }
  const read = useRead(readRoute as ReadRoute, request as never)
  return (
    <Shown read={read}>
      {(item) => <Opened key={`${words}/${id}`} resource={resource} item={item as Item} id={id} onClose={onClose} />}
    </Shown>
  )
}

function Opened<Item>({ resource, item, id, onClose }: RecordProps<Item> & { item: Item }) {
  const { t } = useTranslation('record')
  const { words, bodies, read: readRoute, update, remove, actions = [], facts, cells = {}, inputs, Sections } = resource
  const say = useResourceWords(words)
  const { cnpj, may } = useSchool()
  const [isEditing, setEditing] = useState(false)
  const [acting, setActing] = useState<string | null>(null)
  const paramsFor = (route: string) => ({ cnpj, [parameterOf(route)]: id })
  const mayEdit = update !== undefined && may(update)
  const offered = [
    ...actions.filter(({ route, isShown }) => may(route) && (isShown?.(item) ?? true)),
    ...(remove !== undefined && may(remove) ? [{ name: 'remove', route: remove, isDangerous: true as const }] : []),
  ]
  const chosen = offered.find(({ name }) => name === acting)
  const labelOf = (name: string) => (name === 'remove' ? t('remove') : say.say(`actions.${name}.label`))
  const name = resource.nameOf(item)
  if (isEditing && update !== undefined)
    return (
      <Pane title={name} onClose={onClose}>
        <RecordForm
          words={words}
          fields={bodies[update] ?? {}}
          record={resource.formOf?.(item) ?? item}
          draft={`${cnpj}/${words}/${id}`}
          {...(inputs && { inputs })}
          send={(body, version) => call(update as never, { params: paramsFor(update), body, version } as never)}
          readAgain={() => call(readRoute as never, { params: paramsFor(readRoute) } as never)}
          done={async () => {
            await readAgain()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </Pane>
    )
  return (
    <Pane
      title={name}
      onClose={onClose}
      actions={
        <>
          {mayEdit && (
            <Button size="sm" leftSection={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
          {offered.length > 0 && (
            // Mantine would put a focusable placeholder into the menu, where nothing but items may be.
            <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <ActionIcon variant="default" size="lg" aria-label={t('more_actions')}>
                  <EllipsisVertical size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {offered.map(({ name: one, isDangerous }) => (
                  <Menu.Item
                    key={one}
                    {...(isDangerous && { color: 'red', leftSection: <Trash2 size={16} aria-hidden /> })}
                    onClick={() => setActing(one)}
                  >
                    {labelOf(one)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      <Facts
        facts={facts.map((one) => [
          say.field(one),
          cells[one]?.(item) ?? (
            <FieldValue
              key={one}
              words={words}
              name={one}
              value={(item as Record<string, unknown>)[one]}
              field={fieldNamed(resource, one)}
            />
          ),
        ])}
      />
      {Sections && <Sections item={item} />}
      {chosen && (
        <ActDialog
          words={words}
          name={chosen.name === 'remove' ? 'removal' : `actions.${chosen.name}`}
          subject={name}
          action={labelOf(chosen.name)}
          isDangerous={chosen.isDangerous === true}
          fields={bodies[chosen.route]}
          draft={`${cnpj}/${words}/${id}/${chosen.name}`}
          {...(inputs && { inputs })}
          send={(body) =>
            call(
              chosen.route as never,
              {
                params: paramsFor(chosen.route),
                version: (item as { version?: number }).version,
                ...(body && { body }),
              } as never,
            )
          }
          done={async () => {
            setActing(null)
            // What was removed must not be read again, so its page closes first.
            if (chosen.name === 'remove') await onClose()
            await readAgain()
          }}
          onClose={() => setActing(null)}
        />
      )}
    </Pane>
  )
}
