import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Leads',
  lead: 'Families interested in the school, by stage.',
  lead_moving: 'Drag a card to another stage, or move it with Alt and the arrow keys.',
  new: 'New lead',
  search: 'Search families by name',
  empty: 'No leads yet',
  empty_text: 'Register the first family that asked about the school.',
  fields: {
    name: 'Family contact',
    email: 'E-mail',
    phone: 'Phone',
    student_name: 'Child',
    grade_id: 'Grade of interest',
    source: 'How they found the school',
    stage: 'Stage',
    lost_reason: 'Reason',
    created_at: 'Since',
    updated_at: 'Last changed',
  },
  help: {
    email: 'E-mail, phone or both',
    lost_reason: 'Only if the lead is lost',
  },
  values: {
    stage: {
      new: 'New',
      contacted: 'Contacted',
      visit_scheduled: 'Visit scheduled',
      visited: 'Visited',
      proposal: 'Proposal',
      enrolled: 'Enrolled',
      lost: 'Lost',
    },
  },
  actions: {
    stage: {
      label: 'Change the stage',
      title: 'Change the stage of {{name}}',
      text: 'Connected systems receive crm_lead.stage_changed. An enrolled lead can no longer be moved; a lost one can only be moved back to New.',
    },
    enrolled: {
      label: 'Mark as enrolled',
      title: 'Mark {{name}} as enrolled?',
      text: 'This stage is final: the lead cannot be moved afterwards. Connected systems receive crm_lead.stage_changed.',
    },
    lost: {
      label: 'Mark as lost',
      title: 'Mark {{name}} as lost?',
      text: 'A lost lead can only be moved back to New. Connected systems receive crm_lead.stage_changed.',
    },
  },
  board: {
    stage: 'Stage shown',
    move: 'Move {{name}}',
    moved: '{{name}}: {{stage}}',
    empty: 'No families here.',
    count_one: '{{count}} family',
    count_other: '{{count}} families',
  },
} satisfies ResourceWords & Record<string, unknown>

export const leads: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Interessados',
    lead: 'Famílias interessadas na escola, por etapa.',
    lead_moving: 'Arraste um cartão para outra etapa ou mova-o com Alt e as setas.',
    new: 'Novo interessado',
    search: 'Buscar família pelo nome',
    empty: 'Nenhum interessado ainda',
    empty_text: 'Cadastre a primeira família que procurou a escola.',
    fields: {
      name: 'Contato da família',
      email: 'E-mail',
      phone: 'Telefone',
      student_name: 'Criança',
      grade_id: 'Série de interesse',
      source: 'Como conheceu a escola',
      stage: 'Etapa',
      lost_reason: 'Motivo',
      created_at: 'Desde',
      updated_at: 'Última alteração',
    },
    help: {
      email: 'E-mail, telefone ou os dois',
      lost_reason: 'Só quando a família desistiu',
    },
    values: {
      stage: {
        new: 'Novo',
        contacted: 'Contatado',
        visit_scheduled: 'Visita agendada',
        visited: 'Visitou',
        proposal: 'Proposta',
        enrolled: 'Matriculado',
        lost: 'Perdido',
      },
    },
    actions: {
      stage: {
        label: 'Mudar de etapa',
        title: 'Mudar a etapa de {{name}}',
        text: 'Os sistemas conectados recebem crm_lead.stage_changed. Um interessado matriculado fica nessa etapa; um perdido só pode voltar para a etapa Novo.',
      },
      enrolled: {
        label: 'Marcar como matriculado',
        title: 'Marcar {{name}} como matriculado?',
        text: 'Esta etapa é definitiva: depois não é possível mudar. Os sistemas conectados recebem crm_lead.stage_changed.',
      },
      lost: {
        label: 'Marcar como perdido',
        title: 'Marcar {{name}} como perdido?',
        text: 'Um interessado perdido só pode voltar para a etapa Novo. Os sistemas conectados recebem crm_lead.stage_changed.',
      },
    },
    board: {
      stage: 'Etapa mostrada',
      move: 'Mover {{name}}',
      moved: '{{name}}: {{stage}}',
      empty: 'Nenhuma família aqui.',
      count_one: '{{count}} família',
      count_other: '{{count}} famílias',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    leads: (typeof leads)['en']
  }
}
