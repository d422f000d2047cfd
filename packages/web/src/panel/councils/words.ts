import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Class councils',
  lead: 'One for each term of a class, and a final one that decides the year.',
  new: 'New council',
  empty: 'No councils yet',
  empty_text: 'Create the council of a class and term.',
  removal: {
    title: 'Remove the council of class {{name}}?',
    text: 'Its minutes and deliberations are removed with it.',
    done: 'The council was removed.',
  },
  fields: {
    classroom_id: 'Class',
    classroom_name: 'Class',
    period: 'Term',
    final: 'Final',
    nth: '{{period}}',
    status: 'Status',
    held_on: 'Held on',
    minutes: 'Minutes',
    deliberations: 'Deliberations',
    no_deliberations: 'No deliberations were recorded.',
    save_deliberations: 'Save deliberations',
    deliberations_saved: 'The deliberations are saved.',
    student: 'Student',
    left: '{{number}} · left the class',
    result: 'Result',
    result_of: 'Result of {{student}}',
    note: 'Note',
    note_of: 'Note about {{student}}',
    reason: 'Reason',
    reopening_reason: 'Reopened because',
    closed_at: 'Closed on',
    homologated_at: 'Homologated on',
    updated_at: 'Last changed',
    enrollment_number: 'Enrollment number',
  },
  help: { period: 'The number of the term. Leave it empty for the final council.' },
  values: {
    status: { open: 'Open', closed: 'Closed', homologated: 'Homologated' },
    result: {
      APROVADO: 'Passed',
      APROVADO_PELO_CONSELHO: 'Passed by the council',
      APROVADO_COM_DEPENDENCIA: 'Passed with pending subjects',
      REPROVADO: 'Failed',
      REPROVADO_POR_FALTA: 'Failed due to absences',
      EM_ANDAMENTO: 'In progress',
    },
  },
  actions: {
    close: {
      label: 'Close',
      title: 'Close the council of class {{name}}?',
      text: 'Scores and diary of this class and term are locked. Management may reopen it until it is homologated.',
    },
    homologate: {
      label: 'Homologate',
      title: 'Homologate the council of class {{name}}?',
      text: 'This is final: it cannot be reopened. A final council writes its results on the enrollments.',
    },
    reopen: {
      label: 'Reopen',
      title: 'Reopen the council of class {{name}}?',
      text: 'Scores and diary of this class and term can be changed again.',
    },
  },
} satisfies ResourceWords

export const councils: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Conselhos de classe',
    lead: 'Um para cada período da turma e um final, que decide o ano.',
    new: 'Novo conselho',
    empty: 'Nenhum conselho ainda',
    empty_text: 'Crie o conselho de uma turma e período.',
    removal: {
      title: 'Remover o conselho da turma {{name}}?',
      text: 'A ata e as deliberações também são removidas.',
      done: 'O conselho foi removido.',
    },
    fields: {
      classroom_id: 'Turma',
      classroom_name: 'Turma',
      period: 'Período',
      final: 'Final',
      nth: '{{period}}º',
      status: 'Situação',
      held_on: 'Realizado em',
      minutes: 'Ata',
      deliberations: 'Deliberações',
      no_deliberations: 'Nenhuma deliberação registrada.',
      save_deliberations: 'Salvar deliberações',
      deliberations_saved: 'Deliberações salvas.',
      student: 'Aluno',
      left: '{{number}} · saiu da turma',
      result: 'Resultado',
      result_of: 'Resultado de {{student}}',
      note: 'Observação',
      note_of: 'Observação sobre {{student}}',
      reason: 'Motivo',
      reopening_reason: 'Motivo da reabertura',
      closed_at: 'Encerrado em',
      homologated_at: 'Homologado em',
      updated_at: 'Última alteração',
      enrollment_number: 'Matrícula',
    },
    help: { period: 'O número do período. Deixe vazio para o conselho final.' },
    values: {
      status: { open: 'Aberto', closed: 'Encerrado', homologated: 'Homologado' },
      result: {
        APROVADO: 'Aprovado',
        APROVADO_PELO_CONSELHO: 'Aprovado pelo conselho',
        APROVADO_COM_DEPENDENCIA: 'Aprovado com dependência',
        REPROVADO: 'Reprovado',
        REPROVADO_POR_FALTA: 'Reprovado por falta',
        EM_ANDAMENTO: 'Em andamento',
      },
    },
    actions: {
      close: {
        label: 'Encerrar',
        title: 'Encerrar o conselho da turma {{name}}?',
        text: 'As notas e o diário desta turma e período ficam bloqueados. A direção pode reabri-lo até a homologação.',
      },
      homologate: {
        label: 'Homologar',
        title: 'Homologar o conselho da turma {{name}}?',
        text: 'É definitivo: não pode ser reaberto. Um conselho final grava os resultados nas matrículas.',
      },
      reopen: {
        label: 'Reabrir',
        title: 'Reabrir o conselho da turma {{name}}?',
        text: 'As notas e o diário desta turma e período podem ser alterados de novo.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    councils: (typeof councils)['en']
  }
}
