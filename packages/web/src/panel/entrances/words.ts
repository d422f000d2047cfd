import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Entrances',
  lead: 'Gates and doors where students come in and go out, and where devices are installed.',
  new: 'New entrance',
  search: 'Search entrances by name',
  empty: 'No entrances yet',
  empty_text: 'Add the gates of your school; devices and attendance refer to them.',
  removal: {
    title: 'Remove “{{name}}”?',
    text: 'The entrance is removed from the list. Attendance already recorded keeps its ID. Devices must be moved or revoked first.',
  },
  fields: { name: 'Name', kind: 'Kind', direction: 'Direction', updated_at: 'Last changed' },
  help: { name: 'As people at the school call it, such as “Portão da Rua Augusta”' },
  values: {
    kind: { gate: 'Gate', turnstile: 'Turnstile', door: 'Door', parking: 'Parking' },
    direction: { both: 'In and out', in: 'In only', out: 'Out only' },
  },
} satisfies ResourceWords

export const entrances: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Portarias',
    lead: 'Portões e portas por onde os alunos entram e saem, e onde ficam os dispositivos.',
    new: 'Nova portaria',
    search: 'Buscar portaria pelo nome',
    empty: 'Nenhuma portaria ainda',
    empty_text: 'Cadastre os portões da escola; dispositivos e presenças se referem a eles.',
    removal: {
      title: 'Remover “{{name}}”?',
      text: 'A portaria sai da lista. As presenças já registradas mantêm o identificador dela. Antes, mova ou revogue os dispositivos.',
    },
    fields: { name: 'Nome', kind: 'Tipo', direction: 'Sentido', updated_at: 'Última alteração' },
    help: { name: 'Como é chamada na escola, por exemplo “Portão da Rua Augusta”' },
    values: {
      kind: { gate: 'Portão', turnstile: 'Catraca', door: 'Porta', parking: 'Estacionamento' },
      direction: { both: 'Entrada e saída', in: 'Só entrada', out: 'Só saída' },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    entrances: (typeof entrances)['en']
  }
}
