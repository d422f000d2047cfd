import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Dropdown, DropdownItem } from '../../kit/shell/dropdown.tsx'
import { useSchool } from '../shell/session.ts'
import classes from './board.module.css'
import { type Lead, movesFrom, type Stage } from './stages.ts'

type Props = {
  readonly stage: Stage
  readonly q: string | undefined
  /** Whether this is the stage shown on screens with room for only one. */
  readonly isAlone: boolean
  readonly base: string
  readonly open: string | undefined
  /** Whether the dragged card may be dropped here; undefined if none is dragged. */
  readonly held: boolean | undefined
  readonly isEditable: boolean
  onHold(lead: Lead | null): void
  onDrop(): void
  onMove(lead: Lead, to: Stage): void
  onShown(lead: Lead, card: HTMLElement | null): void
  onKeyDown(lead: Lead): (event: KeyboardEvent<HTMLElement>) => void
}

export function Column({ stage, q, isAlone, held, onDrop, ...cards }: Props) {
  const { t } = useTranslation('leads')
  const { cnpj } = useSchool()
  const heading = useId()
  const read = useReadPages('GET /v1/erp/school/{cnpj}/crm-lead', {
    params: { cnpj },
    query: { limit: 50, sort: '-updated_at', stage, ...(q !== undefined && { q }) },
  })
  return (
    <section
      className={classes.column}
      aria-labelledby={heading}
      data-alone={isAlone || undefined}
      data-held={held}
      onDragOver={(event) => {
        if (held) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <h2 id={heading}>
        {t(`values.stage.${stage}`)}
        <span className={classes.count}>
          <span aria-hidden>{count(read.items.length, read.query.hasNextPage)}</span>
          <span className="spoken">{t('board.count', { count: read.items.length })}</span>
        </span>
      </h2>
      <ReadPagesView read={read} empty={<p className="quiet">{t('board.empty')}</p>}>
        {(leads) => (
          <ul>
            {leads.map((lead) => (
              <Card key={lead.id} lead={lead} {...cards} />
            ))}
          </ul>
        )}
      </ReadPagesView>
    </section>
  )
}

const count = (read: number, hasMore: boolean) => `${read}${hasMore ? '+' : ''}`

type CardProps = Pick<Props, 'base' | 'open' | 'isEditable' | 'onHold' | 'onMove' | 'onKeyDown' | 'onShown'> & {
  readonly lead: Lead
}

function Card({ lead, base, open, isEditable, onHold, onMove, onKeyDown, onShown }: CardProps) {
  const { t } = useTranslation('leads')
  const goals = isEditable ? movesFrom(lead.stage) : []
  return (
    <li
      ref={(card) => onShown(lead, card)}
      className={classes.card}
      draggable={goals.length > 0}
      onDragStart={(event) => {
        // Firefox does not drag elements without data.
        event.dataTransfer.setData('text/plain', lead.name)
        onHold(lead)
      }}
      onDragEnd={() => onHold(null)}
    >
      <Link
        to={`${base}/${lead.id}`}
        search={true as never}
        resetScroll={false}
        data-lead={lead.id}
        aria-current={lead.id === open ? 'true' : undefined}
        // Drags the card instead of the link.
        draggable={false}
        onKeyDown={onKeyDown(lead)}
      >
        {lead.name}
      </Link>
      {lead.student_name !== null && <span className={classes.child}>{lead.student_name}</span>}
      {lead.lost_reason !== null && <span className="quiet">{lead.lost_reason}</span>}
      {goals.length > 0 && (
        <span className={classes.move}>
          <Dropdown
            label={t('board.move', { name: lead.name })}
            align="end"
            trigger={(props) => (
              <ActionIcon
                {...props}
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('board.move', { name: lead.name })}
              >
                <ArrowRightLeft size={16} aria-hidden />
              </ActionIcon>
            )}
          >
            {goals.map((to) => (
              <DropdownItem key={to} onClick={() => onMove(lead, to)}>
                {t(`values.stage.${to}`)}
              </DropdownItem>
            ))}
          </Dropdown>
        </span>
      )}
    </li>
  )
}
