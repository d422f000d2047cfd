import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { Arrival, arrivalRoute } from './arrival.tsx'
import { Delivered } from './delivered.tsx'
import classes from './pick-up.module.css'
import { WaitingCard } from './waiting-card.tsx'
import { pick_up } from './words.ts'

export const words = { pick_up }

const route = 'GET /v1/panel/school/{cnpj}/today/pick-up'

/**
 * The board at the gate: who has come, which students wait for them, and who has left. The frame's live stream keeps it
 * current.
 */
export function Page() {
  const { t } = useTranslation('pick_up')
  const { cnpj, may } = useSchool()
  const [isArriving, setArriving] = useState(false)
  const waiting = useReadPages(route, { params: { cnpj }, query: { waiting: true, limit: 100 } })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may(arrivalRoute) && (
          <Button size="md" onClick={() => setArriving(true)}>
            {t('actions.arrive.label')}
          </Button>
        )
      }
    >
      {isArriving && <Arrival onClose={() => setArriving(false)} />}
      {/* Announced when it changes, because staff at the gate watch the street. */}
      <p role="status" className={classes.count}>
        {waiting.query.data !== undefined && t('count', { count: waiting.items.length })}
      </p>
      <ReadPagesView read={waiting} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
        {(items) => (
          <ul className={classes.board}>
            {items.map((pickUp) => (
              <li key={pickUp.id}>
                <WaitingCard pickUp={pickUp} />
              </li>
            ))}
          </ul>
        )}
      </ReadPagesView>
      <Delivered />
    </PageFrame>
  )
}
