import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource-words.ts'

const en = {
  title: 'School years',
  lead: 'A year is prepared as a draft, opened for the school to work in, and closed at its end.',
  new: 'New school year',
  empty: 'No school years yet',
  empty_text: 'Create the year that classes will belong to.',
  removal: {
    title: 'Remove {{name}}?',
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
    posting_ends_on: 'Scores until',
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
      title: 'Open {{name}}?',
      text: 'Students can be enrolled from then on. Receivers get school_year.opened.',
    },
    close: {
      label: 'Close the year',
      title: 'Close {{name}}?',
      text: 'Enrollments, lessons and scores of the year can then be changed only with an authorization. Receivers get school_year.closed.',
    },
    preenrollment_on: {
      label: 'Open pre-enrollment',
      title: 'Open the pre-enrollment of {{name}}?',
      text: 'Families can apply through the public form from now on. Receivers get school_year.preenrollment_toggled.',
    },
    preenrollment_off: {
      label: 'Close pre-enrollment',
      title: 'Close the pre-enrollment of {{name}}?',
      text: 'The public form accepts no more applications; those received are kept. Receivers get school_year.preenrollment_toggled.',
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
    empty_text: 'Crie o ano ao qual as turmas vão pertencer.',
    removal: {
      title: 'Remover {{name}}?',
      text: 'Só é possível remover um ano letivo que não está em uso.',
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
      posting_ends_on: 'Notas até',
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
        title: 'Abrir {{name}}?',
        text: 'A partir daí é possível matricular alunos. Os sistemas conectados recebem school_year.opened.',
      },
      close: {
        label: 'Encerrar o ano',
        title: 'Encerrar {{name}}?',
        text: 'Matrículas, aulas e notas do ano só poderão ser alteradas com autorização. Os sistemas conectados recebem school_year.closed.',
      },
      preenrollment_on: {
        label: 'Abrir a pré-matrícula',
        title: 'Abrir a pré-matrícula de {{name}}?',
        text: 'As famílias podem se inscrever pelo formulário público a partir de agora. Os sistemas conectados recebem school_year.preenrollment_toggled.',
      },
      preenrollment_off: {
        label: 'Encerrar a pré-matrícula',
        title: 'Encerrar a pré-matrícula de {{name}}?',
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
