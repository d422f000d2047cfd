import { OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Timestamp } from '../display/timestamp.tsx'
import { ToneBadge } from '../display/tone-badge.tsx'
import { escapeInvisible } from '../display/visible-text.ts'
import { DataTable } from '../list/data-table.tsx'
import { ResponseChip } from './status.tsx'

export type LogLine = {
  readonly id: string
  readonly client: string
  readonly level: 'warning' | 'error'
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly created_at: string
}

type Props = {
  readonly lines: readonly LogLine[]
  /** Adds the client's name to each line, for operators, who read the lines of all clients. */
  readonly hasClients?: true
  /** Returns a link to the delivery behind a line, if the user has a page for it. */
  linkTo?(deliveryId: string, event: string): ReactNode
}

/** Attempts that a client-level webhook URL did not accept, newest first. */
export function PlatformLog({ lines, hasClients, linkTo }: Props) {
  const { t } = useTranslation('platform_log')
  const ofClient = { name: t('client'), cell: ({ client }: LogLine) => escapeInvisible(client) }
  return (
    <DataTable
      label={t('title')}
      rows={lines}
      keyOf={({ id }) => id}
      columns={[
        { name: t('at'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
        { name: t('level'), cell: ({ level }) => <Level level={level} /> },
        ...(hasClients ? [ofClient] : []),
        { name: t('message'), cell: (line) => <Said line={line} /> },
        { name: t('event'), cell: ({ fields }) => eventOf(fields, linkTo) },
        {
          name: t('answer'),
          cell: ({ fields }) => (
            <ResponseChip status={numberIn(fields, 'last_status')} error={textIn(fields, 'last_error')} />
          ),
        },
      ]}
    />
  )
}

function Level({ level }: Pick<LogLine, 'level'>) {
  const { t } = useTranslation('platform_log')
  return (
    <ToneBadge tone={level === 'error' ? 'bad' : 'neutral'} icon={level === 'error' ? OctagonX : TriangleAlert}>
      {t(`levels.${level}`)}
    </ToneBadge>
  )
}

/** The server logs in English; these keys translate its messages. */
const messages = {
  'webhook attempt failed': 'attempt_failed',
  'webhook delivery failed': 'delivery_failed',
  'webhook receiver keeps failing': 'keeps_failing',
} as const
const isKnown = (message: string): message is keyof typeof messages => message in messages

function Said({ line: { message, fields } }: { line: LogLine }) {
  const { t } = useTranslation('platform_log')
  if (!isKnown(message)) return escapeInvisible(message)
  return t(messages[message], {
    attempts: numberIn(fields, 'attempts') ?? '?',
    count: numberIn(fields, 'consecutive_failures') ?? 0,
  })
}

function eventOf(fields: LogLine['fields'], linkTo: Props['linkTo']): ReactNode {
  const [event, delivery] = [textIn(fields, 'event'), textIn(fields, 'delivery_id')]
  if (event === null || delivery === null) return null
  return linkTo?.(delivery, event) ?? <code>{event}</code>
}

// The fields of a log line are untyped, because each kind of line has its own.
const textIn = (fields: LogLine['fields'], name: string) => {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}
const numberIn = (fields: LogLine['fields'], name: string) => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}
