import type { watchPages } from './watch-pages.ts'

type Titles = Record<keyof typeof watchPages, string>

/** The titles of the pages in watch-pages.ts. */
export const watchTitles: Record<'en' | 'pt-BR', Titles> = {
  en: {
    deliveries: 'Deliveries',
    recovery: 'Recovery',
    metrics: 'Metrics',
    alerts: 'Alerts',
    receiver_check: 'Receiver check',
    signature_debugger: 'Signature debugger',
    school_day: 'School day',
    app_inspector: 'Inspector',
  },
  'pt-BR': {
    deliveries: 'Entregas',
    recovery: 'Recuperação',
    metrics: 'Métricas',
    alerts: 'Alertas',
    receiver_check: 'Verificação do receptor',
    signature_debugger: 'Depurador de assinatura',
    school_day: 'Dia de escola',
    app_inspector: 'Inspetor',
  },
}
