import type { Words } from '../../kit/words.ts'

const en = {
  region: 'Endpoint status',
  failing: 'Deliveries have been failing since {{when}}. They are stored and retried.',
  disabled: 'The endpoint is disabled. New events are stored: resume it, then recover them.',
  paused: 'The endpoint is paused. New events are stored and can be resent.',
  to_endpoint: 'View endpoint',
  to_failed: 'View failed deliveries',
}

/** Shown above every page of an app, so it is loaded with the shell. */
export const banner: Words<typeof en> = {
  en,
  'pt-BR': {
    region: 'Situação dos endpoints',
    failing: 'As entregas estão falhando desde {{when}}. Elas ficam guardadas e são tentadas de novo.',
    disabled: 'O endpoint está desativado. Novos eventos ficam guardados: retome-o e recupere-os.',
    paused: 'O endpoint está pausado. Novos eventos ficam guardados e podem ser reenviados.',
    to_endpoint: 'Ver o endpoint',
    to_failed: 'Ver entregas com falha',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    banner: (typeof banner)['en']
  }
}
