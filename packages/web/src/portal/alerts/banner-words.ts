import type { Words } from '../../kit/words.ts'

const en = {
  region: 'State of the endpoints',
  failing: 'Deliveries fail since {{when}}. They are kept and tried again.',
  disabled: 'The endpoint was switched off. Its events are kept meanwhile: resume it, then recover them.',
  paused: 'The endpoint is paused. Its events are kept meanwhile and can be resent.',
  to_endpoint: 'To the endpoint',
  to_failed: 'What failed',
}

/** Shown above every page of an app, so it is learnt with the shell. */
export const banner: Words<typeof en> = {
  en,
  'pt-BR': {
    region: 'Situação dos endpoints',
    failing: 'As entregas falham desde {{when}}. Estão guardadas e são tentadas de novo.',
    disabled: 'O endpoint foi desativado. Os eventos ficam guardados: retome-o e depois recupere-os.',
    paused: 'O endpoint está pausado. Os eventos ficam guardados e podem ser reenviados.',
    to_endpoint: 'Ao endpoint',
    to_failed: 'O que falhou',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    banner: (typeof banner)['en']
  }
}
