import type { Words } from '../words.ts'
import type { Status } from './delivery.ts'

const en = {
  queued: 'Queued',
  sending: 'Sending',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
} satisfies Record<Status, string>

/** Separate from `deliveries`, so that a page with a badge need not load the texts of the whole log. */
export const delivery_status: Words<typeof en> = {
  en,
  'pt-BR': {
    queued: 'Na fila',
    sending: 'Enviando',
    retrying: 'Tentando de novo',
    delivered: 'Entregue',
    failed: 'Falhou',
    cancelled: 'Cancelada',
    skipped: 'Ignorada',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    delivery_status: (typeof delivery_status)['en']
  }
}
