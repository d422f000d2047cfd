import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { NewRecord, RecordPane } from './record-pane.tsx'
import type { Resource } from './resource.ts'
import { ResourceList } from './resource-list.tsx'
import classes from './resource-page.module.css'
import { useResourceWords } from './resource-words.ts'

type Props<Item> = {
  readonly resource: Resource<Item>
  /** Where its list is, below the school: `entrances`. The route's path is `entrances/{-$id}`. */
  readonly path: string
  /** Above the list. */
  readonly header?: ReactNode
}

/** A list and, beside it where there is room, the record that the address names. */
export function ResourcePage<Item>({ resource, path, header }: Props<Item>) {
  const say = useResourceWords(resource.words)
  const { cnpj, may } = useSchool()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const base = `/${cnpj}/${path}`
  const close = () => navigate({ to: base, search: true as never, resetScroll: false })
  useHotkeys([['Escape', () => void (id !== undefined && close())]])
  const mayCreate = resource.create !== undefined && may(resource.create)
  const isNew = id === 'new' && mayCreate
  return (
    <PageFrame
      title={say.say('title')}
      lead={say.say('lead')}
      actions={
        mayCreate && (
          <LinkButton to={`${base}/new`} leftSection={<Plus size={16} aria-hidden />}>
            {say.say('new')}
          </LinkButton>
        )
      }
    >
      {header}
      <div className={classes.panes} data-open={id !== undefined || undefined}>
        <div className={classes.list}>
          <ResourceList resource={resource} base={base} />
        </div>
        {id !== undefined && (
          <div className={classes.pane}>
            {isNew ? (
              <NewRecord resource={resource} base={base} onClose={close} />
            ) : (
              <RecordPane key={id} resource={resource} id={id} onClose={close} />
            )}
          </div>
        )}
      </div>
    </PageFrame>
  )
}
