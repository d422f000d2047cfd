import { Checkbox } from '@mantine/core'
import type { EventName } from '@sineta/contract'
import { useTranslation } from 'react-i18next'
import type { Kind } from './catalogue.ts'
import { type Choice, isChosen, isWholeKind, toggleEvent, toggleKind } from './choice.ts'
import { EventRow } from './event-row.tsx'
import classes from './events.module.css'

type Props = {
  readonly kind: Kind
  readonly offered: readonly EventName[]
  /** Null if there is no endpoint to choose for. */
  readonly choice: Choice | null
  readonly openEvent: string | undefined
  onChange(choice: Choice): void
}

export function KindRow({ kind: { kind, names }, offered, choice, openEvent, onChange }: Props) {
  const { t } = useTranslation('events')
  const isOffered = names.some((name) => offered.includes(name))
  return (
    <div className={classes.kind}>
      <div className={classes.kindHead}>
        {choice !== null && (
          <Checkbox
            aria-label={t('kind', { kind })}
            disabled={!isOffered}
            checked={isOffered && isWholeKind(choice, kind)}
            indeterminate={!isWholeKind(choice, kind) && names.some((name) => isChosen(choice, name))}
            onChange={() => onChange(toggleKind(choice, kind, offered))}
          />
        )}
        <h3>
          <code>{kind}.*</code>
        </h3>
      </div>
      <ul>
        {names.map((name) => (
          <EventRow
            key={name}
            name={name}
            isOffered={offered.includes(name)}
            isOpenAtFirst={name === openEvent}
            isChosen={choice && isChosen(choice, name)}
            onToggle={() => choice !== null && onChange(toggleEvent(choice, name, offered))}
          />
        ))}
      </ul>
    </div>
  )
}
