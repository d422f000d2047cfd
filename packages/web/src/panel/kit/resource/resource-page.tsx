import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { SplitPane } from '../../../kit/list/split-pane.tsx'
import { LinkButton } from '../../../kit/shell/link-button.tsx'
import { PageFrame } from '../../../kit/shell/page-frame.tsx'
import { useSchool } from '../../shell/session.ts'
import type { CalendarProps } from '../calendar/calendar-props.ts'
import { useCalendar } from '../calendar/use-calendar.ts'
import { NewRecord } from './new-record.tsx'
import { RecordPane } from './record-pane.tsx'
import type { Resource } from './resource.ts'
import { ListView, useResourceList } from './resource-list.tsx'
import classes from './resource-page.module.css'
import { useResourceWords } from './resource-words.ts'

type Props<Item> = {
  readonly resource: Resource<Item>
  /** The path of the list below the school, such as `entrances`. The route's path is then `entrances/{-$id}`. */
  readonly path: string
  /** Shown above the list. */
  readonly header?: ReactNode
  /** `CalendarPane`, for records that have a day. A prop, so that only their pages load it. */
  readonly Calendar?: ComponentType<CalendarProps<Item>>
}

/** A list and, beside it if there is room, the record in the URL. */
export function ResourcePage<Item>({ resource, path, header, Calendar }: Props<Item>) {
  const wording = useResourceWords(resource.words)
  const { cnpj, may } = useSchool()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const calendar = useCalendar(resource)
  const list = useResourceList(resource, calendar.query)
  const base = `/${cnpj}/${path}`
  const go = (key: string) =>
    navigate({ to: `${base}${key && `/${encodeURIComponent(key)}`}`, search: true as never, resetScroll: false })
  const close = () => go('')
  const keys = list.read.items.map(resource.keyOf)
  const at = keys.indexOf(id ?? '')
  const neighbour = (step: 1 | -1) => {
    const key = at === -1 ? undefined : keys[at + step]
    return key === undefined ? undefined : () => void go(key)
  }
  const mayCreate = resource.create !== undefined && may(resource.create)
  return (
    <PageFrame
      title={wording.text('title')}
      lead={wording.text('lead')}
      actions={
        mayCreate && (
          <LinkButton to={`${base}/new`} search={true} leftSection={<Plus size={16} aria-hidden />}>
            {wording.text('new')}
          </LinkButton>
        )
      }
    >
      {header}
      <SplitPane
        label={id === 'new' ? wording.text('new') : wording.text('title')}
        list={
          <div className={classes.list}>
            {Calendar === undefined ? (
              <ListView resource={resource} base={base} list={list} open={id} />
            ) : (
              <Calendar resource={resource} base={base} list={list} calendar={calendar} open={id} />
            )}
          </div>
        }
        detail={
          id === undefined || (id === 'new' && !mayCreate) ? null : id === 'new' ? (
            <NewRecord
              resource={resource}
              {...(calendar.view && resource.calendar && { given: { [resource.calendar.day]: calendar.day } })}
              onMade={go}
              onClose={close}
            />
          ) : (
            <RecordPane key={id} resource={resource} id={id} onClose={close} onMoved={go} />
          )
        }
        onClose={close}
        onNext={neighbour(1)}
        onPrevious={neighbour(-1)}
      />
    </PageFrame>
  )
}
