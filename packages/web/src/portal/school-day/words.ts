import type { Words } from '../../kit/words.ts'

/** The steps of a day. A step that only the server knows is shown with the server's text. */
const steps = {
  classroom_opened: 'The class {{who}} is created',
  student_registered: '{{who}} is registered',
  student_enrolled: '{{who}} is enrolled in the class',
  responsible_registered: '{{who}} is registered as a responsible',
  linked: '{{who}} is linked to the responsible',
  arrival: '{{who}} arrives at the gate',
  lesson: 'The first lesson begins',
  lesson_plan: 'The teacher submits the lesson plan',
  diary: 'The class diary is filled in with content and attendance',
  visitor: '{{who}} is registered as a visitor',
  visit: '{{who}} has an appointment',
  visit_began: '{{who}} checks in',
  preenrollment: 'A pre-enrollment is submitted for {{who}}',
  score: '{{who}} receives a score',
  preenrollment_approved: 'The pre-enrollment of {{who}} is approved: registered, linked and enrolled in one operation',
  loan: '{{who}} borrows a book',
  occurrence: 'An occurrence is recorded for {{who}}',
  visit_ended: '{{who}} checks out',
  agenda: 'The families of the class receive a notice',
  pick_up: '{{who}} arrives for pick-up and is verified twice',
  departure: '{{who}} leaves with the responsible',
  lead: '{{who}} requests a place through the website',
  lead_moved: '{{who}} gets an appointment',
  loan_returned: '{{who}} returns the book',
  classroom_transfer: '{{who}} is transferred to the afternoon class',
  external_transfer: '{{who}} is transferred to another school',
}

export type StepKind = keyof typeof steps
export const isStepKind = (kind: string): kind is StepKind => Object.hasOwn(steps, kind)

const en = {
  title: 'School day',
  lead: 'Simulates a full day at your sandbox school in a minute: arrivals, lessons, scores, pick-ups, a pre-enrollment and transfers. Real operations and real events, sent to your test endpoint or to “npx @sineta/cli listen”.',
  start: 'Run school day',
  again: 'Run another day',
  pace: 'Duration',
  paces: { '20': '20 seconds', '60': '1 minute', '300': '5 minutes' },
  stop: 'Cancel',
  status: { running: 'Running', done: 'Completed', failed: 'Failed', cancelled: 'Cancelled' },
  clock: 'School clock',
  progress: 'Progress',
  done_of: '{{done}} of {{total}} steps',
  events_one: '{{count}} event',
  events_other: '{{count}} events',
  deliveries: 'Deliveries',
  no_deliveries: 'No events were delivered: the test endpoint is not set up or does not subscribe to these events.',
  set_up: 'Set up the test endpoint',
  look: 'View deliveries',
  no_endpoint: 'The test endpoint is not set up yet',
  no_endpoint_advice:
    'Set it up first, with any address: without an endpoint no deliveries are recorded, neither here nor for “npx @sineta/cli listen”.',
  waiting: 'Pending',
  failed: 'Failed',
  empty: 'No school day yet',
  empty_advice:
    'Run a school day to perform about fifty operations. Each one is an API call you could make yourself, and its events are sent as in a live school.',
  steps: 'Steps',
  step: steps,
}

export const school_day: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Dia de escola',
    lead: 'Simula um dia inteiro na sua escola sandbox em um minuto: chegadas, aulas, notas, retiradas, uma pré-matrícula e transferências. Operações e eventos reais, enviados ao seu endpoint de teste ou ao “npx @sineta/cli listen”.',
    start: 'Simular dia',
    again: 'Simular outro dia',
    pace: 'Duração',
    paces: { '20': '20 segundos', '60': '1 minuto', '300': '5 minutos' },
    stop: 'Cancelar',
    status: { running: 'Em andamento', done: 'Concluído', failed: 'Falhou', cancelled: 'Cancelado' },
    clock: 'Relógio da escola',
    progress: 'Andamento',
    done_of: '{{done}} de {{total}} passos',
    events_one: '{{count}} evento',
    events_other: '{{count}} eventos',
    deliveries: 'Entregas',
    no_deliveries:
      'Nenhum evento foi entregue: o endpoint de teste não está configurado ou não está inscrito nestes eventos.',
    set_up: 'Configurar o endpoint de teste',
    look: 'Ver as entregas',
    no_endpoint: 'O endpoint de teste ainda não foi configurado',
    no_endpoint_advice:
      'Configure-o primeiro, com qualquer endereço: sem um endpoint nenhuma entrega é registrada, nem aqui nem para o “npx @sineta/cli listen”.',
    waiting: 'Pendente',
    failed: 'Falhou',
    empty: 'Nenhum dia de escola ainda',
    empty_advice:
      'Simule um dia de escola para executar cerca de cinquenta operações. Cada uma é uma chamada de API que você mesmo poderia fazer, e os eventos são enviados como em uma escola real.',
    steps: 'Passos',
    step: {
      classroom_opened: 'Turma {{who}} criada',
      student_registered: 'Cadastro de {{who}}',
      student_enrolled: 'Matrícula de {{who}} na turma',
      responsible_registered: 'Cadastro de {{who}} como responsável',
      linked: 'Vínculo de {{who}} com o responsável',
      arrival: '{{who}} chega à portaria',
      lesson: 'Começa a primeira aula',
      lesson_plan: 'O plano de aula é enviado',
      diary: 'O diário de classe é preenchido com conteúdo e presenças',
      visitor: 'Cadastro de {{who}} como visitante',
      visit: '{{who}} tem visita agendada',
      visit_began: '{{who}} entra',
      preenrollment: 'Pré-matrícula de {{who}}',
      score: '{{who}} recebe uma nota',
      preenrollment_approved: 'Pré-matrícula de {{who}} aprovada: cadastro, vínculo e matrícula em uma só operação',
      loan: '{{who}} toma um livro emprestado',
      occurrence: 'Ocorrência registrada para {{who}}',
      visit_ended: '{{who}} sai',
      agenda: 'As famílias da turma recebem um comunicado',
      pick_up: '{{who}} chega para a retirada, com dupla verificação',
      departure: '{{who}} sai com o responsável',
      lead: '{{who}} pede uma vaga pelo site',
      lead_moved: '{{who}} tem visita agendada',
      loan_returned: '{{who}} devolve o livro',
      classroom_transfer: 'Transferência de {{who}} para a turma da tarde',
      external_transfer: 'Transferência de {{who}} para outra escola',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    school_day: (typeof school_day)['en']
  }
}
