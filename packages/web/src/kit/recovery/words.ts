import type { Range } from '../list/ranges.ts'
import type { Words } from '../words.ts'
import type { Task } from './task.ts'

/** A task that resends many deliveries, for partners and schools. */
const en = {
  since_presets: 'Or:',
  preset: {
    '1h': '1 hour ago',
    '24h': '24 hours ago',
    '7d': '7 days ago',
    '30d': '30 days ago',
  } satisfies Record<Range, string>,
  count_zero: 'No failed or skipped deliveries in this period.',
  count_one: '{{formatted}} failed or skipped delivery.',
  count_other: '{{formatted}} failed or skipped deliveries.',
  start_zero: 'Nothing to resend',
  start_one: 'Resend {{formatted}} delivery',
  start_other: 'Resend {{formatted}} deliveries',
  status: {
    running: 'Running',
    done: 'Completed',
    cancelled: 'Cancelled',
    stopped: 'Stopped',
  } satisfies Record<Task['status'], string>,
  progress: 'Recovery progress',
  done_of: {
    resend: '{{done}} of {{matched}} queued for resend',
    retry: '{{done}} of {{matched}} due for their next attempt',
  } satisfies Record<Task['action'], string>,
  left: 'about {{duration}} left',
  refused: 'Refused: {{formatted}}. {{why}}',
  stopped: 'Stopped automatically: {{why}}',
  cancel: 'Cancel recovery',
  cancelled_note: 'Deliveries already queued are still sent; no more are added.',
}

export const resend_task: Words<typeof en> = {
  en,
  'pt-BR': {
    since_presets: 'Ou:',
    preset: { '1h': 'há 1 hora', '24h': 'há 24 horas', '7d': 'há 7 dias', '30d': 'há 30 dias' },
    count_zero: 'Nenhuma entrega com falha ou ignorada neste período.',
    count_one: '{{formatted}} entrega com falha ou ignorada.',
    count_other: '{{formatted}} entregas com falha ou ignoradas.',
    start_zero: 'Nada a reenviar',
    start_one: 'Reenviar {{formatted}} entrega',
    start_other: 'Reenviar {{formatted}} entregas',
    status: { running: 'Em andamento', done: 'Concluída', cancelled: 'Cancelada', stopped: 'Interrompida' },
    progress: 'Andamento da recuperação',
    done_of: {
      resend: '{{done}} de {{matched}} na fila para reenvio',
      retry: '{{done}} de {{matched}} prontas para a próxima tentativa',
    },
    left: 'tempo restante: cerca de {{duration}}',
    refused: 'Recusadas: {{formatted}}. {{why}}',
    stopped: 'Interrompida automaticamente: {{why}}',
    cancel: 'Cancelar recuperação',
    cancelled_note: 'As entregas que já estão na fila ainda são enviadas; nenhuma outra é adicionada.',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    resend_task: (typeof resend_task)['en']
  }
}
