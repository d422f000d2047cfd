import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { bodies } from '../api/bodies/crm-lead.ts'
import { FilterBar } from '../kit/resource/filter-bar.tsx'
import { ActionDialog } from '../kit/resource/lazy-dialogs.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useFilters } from '../kit/resource/use-filters.ts'
import { useSchool } from '../shell/session.ts'
import classes from './board.module.css'
import { Column } from './column.tsx'
import { besides, isFinal, type Lead, mayMove, type Stage, stages } from './stages.ts'

export const moveRoute = 'PATCH /v1/erp/school/{cnpj}/crm-lead/{id}/stage'

type Move = { readonly lead: Lead; readonly to: Stage }

/** A column for each stage. Cards are moved by dragging, by keyboard or through their menu. */
export function Board({ base, open }: { base: string; open: string | undefined }) {
  const { t } = useTranslation('leads')
  const { cnpj, may } = useSchool()
  const { given, change, clear } = useFilters(['q', 'stage'])
  const [dragged, setDragged] = useState<Lead | null>(null)
  const [asked, setAsked] = useState<Move | null>(null)
  const moved = useRef<Move | null>(null)
  const send = ({ lead, to }: Move, more: object = {}) =>
    call(moveRoute, { params: { cnpj, id: lead.id }, body: { stage: to, ...more }, version: lead.version })
  const settle = async (done: Move) => {
    const { lead, to } = done
    moved.current = done
    setAsked(null)
    toast(t('board.moved', { name: lead.name, stage: t(`values.stage.${to}`) }))
    await refreshAll()
  }
  const move = useMutation({
    mutationFn: (one: Move) => send(one),
    onSuccess: (_, one) => settle(one),
    // Another user may have moved the lead, so show where it is now.
    onError: () => refreshAll(),
  })
  const place = (lead: Lead, to: Stage | undefined) => {
    if (to === undefined || !may(moveRoute) || !mayMove(lead.stage, to)) return
    if (isFinal(to)) setAsked({ lead, to })
    else move.mutate({ lead, to })
  }
  // The focus follows the card once it is in its new column.
  const onShown = (lead: Lead, card: HTMLElement | null) => {
    if (card === null || moved.current?.lead.id !== lead.id || moved.current.to !== lead.stage) return
    moved.current = null
    card.querySelector<HTMLElement>('[data-lead]')?.focus()
  }
  const onKeyDown = (lead: Lead) => (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey) return moveFocus(event)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (step === null) return
    event.preventDefault()
    place(lead, besides(lead.stage, step))
  }
  // A phone shows only the stage in the URL.
  const alone = stages.find((stage) => stage === given.stage) ?? 'new'
  return (
    <>
      <FilterBar
        words="leads"
        isSearched
        filters={{}}
        given={given.q === undefined ? {} : { q: given.q }}
        change={change}
        clear={() => clear()}
      />
      <NativeSelect
        className={classes.alone}
        label={t('board.stage')}
        value={alone}
        data={stages.map((stage) => ({ value: stage, label: t(`values.stage.${stage}`) }))}
        onChange={({ currentTarget }) => change({ stage: currentTarget.value })}
      />
      <ProblemNote error={move.error} />
      <div className={classes.board}>
        {stages.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            q={given.q}
            isAlone={stage === alone}
            base={base}
            open={open}
            held={dragged === null ? undefined : mayMove(dragged.stage, stage)}
            isEditable={may(moveRoute)}
            onHold={setDragged}
            onDrop={() => {
              if (dragged) place(dragged, stage)
              setDragged(null)
            }}
            onMove={place}
            onKeyDown={onKeyDown}
            onShown={onShown}
          />
        ))}
      </div>
      {asked && (
        <ActionDialog
          words="leads"
          name={`actions.${asked.to}`}
          subject={asked.lead.name}
          action={t(`actions.${asked.to as 'lost'}.label`)}
          isDangerous={false}
          fields={asked.to === 'lost' ? { lost_reason: bodies[moveRoute].lost_reason } : undefined}
          draft={`${cnpj}/leads/${asked.lead.id}/${asked.to}`}
          send={(typed) => send(asked, typed)}
          done={() => settle(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Moves the focus up and down in a column, or sideways to the nearest card of the next column that has one. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const columns = [...(event.currentTarget.closest(`.${classes.board}`)?.children ?? [])].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-lead]'),
  ])
  const x = columns.findIndex((cards) => cards.includes(event.currentTarget))
  const y = columns[x]?.indexOf(event.currentTarget) ?? 0
  const sideways = (there: HTMLElement[][]) => {
    const cards = there.find(({ length }) => length > 0)
    return cards?.[Math.min(y, cards.length - 1)]
  }
  const goals: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowUp: columns[x]?.[y - 1],
    ArrowDown: columns[x]?.[y + 1],
    ArrowLeft: sideways(columns.slice(0, x).reverse()),
    ArrowRight: sideways(columns.slice(x + 1)),
  }
  if (!(event.key in goals)) return
  // Otherwise the split pane would handle the key too.
  event.preventDefault()
  goals[event.key]?.focus()
}
