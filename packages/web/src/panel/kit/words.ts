import type { Words } from '../../kit/words.ts'

const en = {
  edit: 'Edit',
  add: 'Add',
  remove: 'Remove',
  removed: '{{name}} was removed.',
  choose: 'Choose…',
  choice: { class: 'Class', subject: 'Subject', term: 'Term' },
  none: 'None',
  empty_value: 'not filled in',
  yes: 'Yes',
  no: 'No',
  search: 'Search',
  all: 'All',
  no_match: 'No matches',
  required: 'Fields marked with * are required.',
  restored: 'Your unsaved changes were restored.',
  photo: {
    choose: 'Choose a photo',
    preview: 'The square that will be sent',
    hint: 'Drag the picture until the face is in the middle.',
    zoom: 'Zoom',
    x: 'Left to right',
    y: 'Top to bottom',
    send: 'Send the photo',
    sent: 'The photo was sent. It appears as soon as it is processed.',
    unreadable: 'This file is not an image that can be read. Use a JPEG, PNG or WebP.',
  },
  schools: { all: 'All, also future ones', some: 'Only these' },
  trail: {
    title: 'What this caused',
    empty: 'No events in the last 30 days.',
    no_receiver: 'No receiver subscribes to this event.',
    source: {
      api: 'by an integration',
      panel: 'in the panel',
      device: 'by a device',
      job: 'by the system',
      test: 'as a test',
    },
  },
  conflict: {
    title: 'This record was changed by someone else',
    lead: 'Choose which value to keep where you both changed a field. Their other changes are kept.',
    mine: 'Your value',
    theirs: 'Their value',
    taken: 'kept',
    save: 'Save with this choice',
    keep_editing: 'Keep editing',
  },
}

/** What lists, records and forms say, whatever they are about. */
export const record: Words<typeof en> = {
  en,
  'pt-BR': {
    edit: 'Editar',
    add: 'Adicionar',
    remove: 'Remover',
    removed: 'Removido: {{name}}.',
    choose: 'Escolha…',
    choice: { class: 'Turma', subject: 'Disciplina', term: 'Período' },
    none: 'Nenhum',
    empty_value: 'não preenchido',
    yes: 'Sim',
    no: 'Não',
    search: 'Buscar',
    all: 'Qualquer',
    no_match: 'Nenhum resultado',
    required: 'Campos com * são obrigatórios.',
    restored: 'Suas alterações não salvas foram recuperadas.',
    photo: {
      choose: 'Escolher foto',
      preview: 'O quadrado que será enviado',
      hint: 'Arraste a imagem até o rosto ficar no centro.',
      zoom: 'Zoom',
      x: 'Da esquerda para a direita',
      y: 'De cima para baixo',
      send: 'Enviar a foto',
      sent: 'A foto foi enviada. Ela aparece assim que for processada.',
      unreadable: 'Este arquivo não é uma imagem que possa ser lida. Use JPEG, PNG ou WebP.',
    },
    schools: { all: 'Todas, também as futuras', some: 'Só estas' },
    trail: {
      title: 'O que este registro causou',
      empty: 'Nenhum evento nos últimos 30 dias.',
      no_receiver: 'Nenhum sistema recebe este evento.',
      source: {
        api: 'por uma integração',
        panel: 'no painel',
        device: 'por um dispositivo',
        job: 'pelo sistema',
        test: 'como teste',
      },
    },
    conflict: {
      title: 'Outra pessoa alterou este registro',
      lead: 'Escolha qual valor manter onde vocês dois alteraram o mesmo campo. As outras alterações dela são mantidas.',
      mine: 'Seu valor',
      theirs: 'Valor da outra pessoa',
      taken: 'mantido',
      save: 'Salvar com esta escolha',
      keep_editing: 'Continuar editando',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    record: (typeof record)['en']
  }
}
