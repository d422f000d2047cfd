import { Button, Checkbox, TextInput } from '@mantine/core'
import { eventNames } from '@sineta/contract'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { endpointChanged } from '../endpoint/save-endpoint.ts'
import type { Endpoint } from '../endpoint/use-endpoint.ts'
import { useApp } from '../shell/app.ts'
import { search, treeOf, useEventWords } from './catalogue.ts'
import { type Choice, isAll, isChosen, reachable, toggleAll } from './choice.ts'
import classes from './events.module.css'
import { KindRow } from './kind-row.tsx'

/** The catalogue, to browse and to choose from. Only the button saves changes. */
export function Chooser({ endpoint }: { endpoint: Endpoint | null }) {
  const { t } = useTranslation('events')
  const { group: groupName } = useEventWords()
  const { requested_scopes } = useApp()
  const offered = useMemo(() => reachable(requested_scopes), [requested_scopes])
  const asked = useSearch({ strict: false }) as { event?: string }
  const [text, setText] = useState(asked.event ?? '')
  const found = useDeferredValue(useMemo(() => search(text), [text]))
  const { begun, setBegun, choice, setChoice, isChanged } = useChoice(endpoint)
  const save = useSave(begun, (saved) => setBegun((before) => before && { ...before, ...saved }))
  const change = (next: Choice) => {
    setChoice(next)
    save.reset()
  }
  const chosen = offered.filter((name) => isChosen(choice, name)).length

  return (
    <div className={classes.chooser}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Search size={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {endpoint !== null && (
          <strong className={classes.count} role="status">
            {t('count', { chosen, all: eventNames.length })}
          </strong>
        )}
      </div>
      {endpoint !== null && (
        <Checkbox
          className={classes.all}
          label={t('all')}
          description={t('all_hint')}
          checked={isAll(choice)}
          indeterminate={!isAll(choice) && choice.length > 0}
          onChange={() => change(toggleAll(choice))}
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={t('no_match', { search: text })} text="">
          <Button variant="default" onClick={() => setText('')}>
            {t('clear')}
          </Button>
        </EmptyState>
      ) : (
        treeOf(found).map(({ group, kinds }) => (
          <section key={group} className={classes.group}>
            <h2>{groupName(group)}</h2>
            {kinds.map((one) => (
              <KindRow
                key={one.kind}
                kind={one}
                offered={offered}
                choice={endpoint && choice}
                openEvent={asked.event}
                onChange={change}
              />
            ))}
          </section>
        ))
      )}
      <ProblemNote error={save.error} />
      <LeaveGuard isNeeded={isChanged} />
      {(isChanged || save.saved !== null) && (
        <div className={classes.bar} data-changed={isChanged}>
          <span role="status">{isChanged ? t('unsaved') : t('saved', { count: save.saved ?? 0 })}</span>
          {isChanged && (
            <>
              <Button variant="default" onClick={() => change(begun?.events ?? [])}>
                {t('undo')}
              </Button>
              <Button loading={save.isPending} onClick={() => save.mutate(choice)}>
                {t('save')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

const isSame = (one: Choice, other: Choice) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The choice, and the endpoint it started from. A colleague's choice is shown as long as there are no changes here. Otherwise
 * `begun` keeps its version, so that the server refuses to overwrite the colleague's choice.
 */
function useChoice(endpoint: Endpoint | null) {
  const [begun, setBegun] = useState(endpoint)
  const [choice, setChoice] = useState<Choice>(endpoint?.events ?? [])
  const isChanged = begun !== null && !isSame(begun.events, choice)
  if (endpoint !== null && endpoint !== begun) {
    const isSaved = isSame(endpoint.events, choice)
    if (!isChanged || isSaved || isSame(endpoint.events, begun?.events ?? [])) setBegun(endpoint)
    if (!isChanged) setChoice(endpoint.events)
  }
  return { begun, setBegun, choice, setChoice, isChanged }
}

type Saved = Pick<Endpoint, 'events' | 'version'>

/**
 * Saves a choice; `saved` is the number of events it now covers. `onSaved` gets what was sent, because the choice may have
 * changed since.
 */
function useSave(endpoint: Endpoint | null, onSaved: (saved: Saved) => void) {
  const [saved, setSaved] = useState<number | null>(null)
  const act = useMutation({
    mutationFn: (choice: Choice) =>
      call('PUT /v1/portal/app/{app_id}/endpoint/{kind}/event', {
        params: { app_id: endpoint?.app_id ?? '', kind: endpoint?.kind ?? 'test' },
        ...(endpoint && { version: endpoint.version }),
        body: { events: [...choice] },
      }),
    onSuccess: async ({ resolved, version }, choice) => {
      onSaved({ events: [...choice], version })
      setSaved(resolved.length)
      await endpointChanged()
    },
  })
  return {
    ...act,
    saved,
    reset() {
      // While it is running, a second request would have an old version.
      if (!act.isPending) act.reset()
      setSaved(null)
    },
  }
}
