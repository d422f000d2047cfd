import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'School years',
  lead: 'A year is prepared as a draft, opened for the school to work in, and closed at its end.',
  new: 'New school year',
  empty: 'No school years yet',
  empty_text: 'Create the year for your classes.',
  removal: {
    title: 'Remove “{{name}}”?',
    text: 'Only a year that is not in use can be removed.',
  },
  fields: {
    name: 'Name',
    year: 'Year',
    starts_on: 'Starts on',
    ends_on: 'Ends on',
    status: 'Status',
    updated_at: 'Last changed',
    preenrollment_enabled: 'Pre-enrollment',
    terms: 'Terms',
    number: 'Number',
    posting_ends_on: 'Enter scores until',
  },
  help: { terms: 'Without terms, the year gets four bimesters of equal length.' },
  values: {
    status: {
      draft: 'Draft',
      open: 'Open',
      closed: 'Closed',
    },
  },
  actions: {
    open: {
      label: 'Open the year',
      title: 'Open “{{name}}”?',
      text: 'Students can be enrolled from then on. Connected systems receive school_year.opened.',
    },
    close: {
      label: 'Close the year',
      title: 'Close “{{name}}”?',
      text: 'Lessons and scores can then no longer be changed, and enrollments only with an authorization. The year can be opened again. Connected systems receive school_year.closed.',
    },
    preenrollment_on: {
      label: 'Open pre-enrollment',
      title: 'Open the pre-enrollment of “{{name}}”?',
      text: 'Families can apply through the public form from now on. Connected systems receive school_year.preenrollment_toggled.',
    },
    preenrollment_off: {
      label: 'Close pre-enrollment',
      title: 'Close the pre-enrollment of “{{name}}”?',
      text: 'The public form accepts no more applications; those received are kept. Connected systems receive school_year.preenrollment_toggled.',
    },
  },
} satisfies ResourceWords

export const schoolYears: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Anos letivos',
    lead: 'O ano letivo é preparado como rascunho, aberto para o trabalho da escola e encerrado no fim.',
    new: 'Novo ano letivo',
    empty: 'Nenhum ano letivo ainda',
    empty_text: 'Crie o ano letivo das suas turmas.',
    removal: {
      title: 'Remover “{{name}}”?',
      text: 'Só é possível remover um ano letivo que não esteja em uso.',
    },
    fields: {
      name: 'Nome',
      year: 'Ano',
      starts_on: 'Início',
      ends_on: 'Término',
      status: 'Situação',
      updated_at: 'Última alteração',
      preenrollment_enabled: 'Pré-matrícula',
      terms: 'Períodos',
      number: 'Número',
      posting_ends_on: 'Lançar notas até',
    },
    help: { terms: 'Sem períodos, o ano recebe quatro bimestres de mesma duração.' },
    values: {
      status: {
        draft: 'Rascunho',
        open: 'Aberto',
        closed: 'Encerrado',
      },
    },
    actions: {
      open: {
        label: 'Abrir o ano',
        title: 'Abrir “{{name}}”?',
        text: 'A partir daí é possível matricular alunos. Os sistemas conectados recebem school_year.opened.',
      },
      close: {
        label: 'Encerrar o ano',
        title: 'Encerrar “{{name}}”?',
        text: 'Aulas e notas não poderão mais ser alteradas, e matrículas, só com autorização. O ano pode ser aberto de novo. Os sistemas conectados recebem school_year.closed.',
      },
      preenrollment_on: {
        label: 'Abrir a pré-matrícula',
        title: 'Abrir a pré-matrícula de “{{name}}”?',
        text: 'As famílias podem se inscrever pelo formulário público a partir de agora. Os sistemas conectados recebem school_year.preenrollment_toggled.',
      },
      preenrollment_off: {
        label: 'Encerrar a pré-matrícula',
        title: 'Encerrar a pré-matrícula de “{{name}}”?',
        text: 'O formulário público não recebe mais inscrições; as já recebidas são mantidas. Os sistemas conectados recebem school_year.preenrollment_toggled.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    schoolYears: (typeof schoolYears)['en']
  }
}
