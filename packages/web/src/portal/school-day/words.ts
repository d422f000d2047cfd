import type { Words } from '../../kit/words.ts'

/** What can happen in a day. A step that the server has learnt and this table has not is told in the server's own words. */
const steps = {
  classroom_opened: '{{who}} opens as a new class',
  student_registered: '{{who}} is registered',
  student_enrolled: '{{who}} is enrolled in the class',
  responsible_registered: '{{who}} is registered as a responsible',
  linked: '{{who}} may be picked up by the responsible',
  arrival: '{{who}} arrives at the gate',
  lesson: 'The first lesson begins',
  lesson_plan: 'The teacher hands in the plan of the lesson',
  diary: 'The class diary says what was taught and who was there',
  visitor: '{{who}} is registered as a visitor',
  visit: '{{who}} has an appointment',
  visit_began: '{{who}} comes in',
  preenrollment: '{{who}} is applied for',
  score: '{{who}} gets a score',
  preenrollment_approved: '{{who}} is approved into the class: registered, linked and enrolled in one go',
  loan: '{{who}} borrows a book',
  occurrence: '{{who}} is written down for an argument in class',
  visit_ended: '{{who}} leaves',
  agenda: 'The families of the class get a message',
  pick_up: '{{who}} comes to pick up, and is verified twice',
  departure: '{{who}} leaves with the responsible',
  lead: '{{who}} asks for a place by the website',
  lead_moved: '{{who}} gets an appointment',
  loan_returned: '{{who}} brings the book back',
  classroom_transfer: '{{who}} moves to the afternoon class',
  external_transfer: '{{who}} leaves for another school',
}

export type StepKind = keyof typeof steps
export const isStepKind = (kind: string): kind is StepKind => Object.hasOwn(steps, kind)

const en = {
  title: 'School day',
  lead: 'A whole day of your sandbox school in a minute: arrivals, lessons, scores, pick-ups, a pre-enrollment, transfers. Real operations, real events, to your test endpoint or to “sineta listen”.',
  start: 'Ring the bell',
  again: 'Another day',
  pace: 'How long it takes',
  paces: { '20': '20 seconds', '60': 'A minute', '300': '5 minutes' },
  stop: 'End the day',
  status: { running: 'Running', done: 'Over', failed: 'Ended early', cancelled: 'Ended by you' },
  clock: 'The school’s clock',
  progress: 'Progress of the day',
  done_of: '{{done}} of {{total}} steps',
  events_one: '{{count}} event',
  events_other: '{{count}} events',
  deliveries: 'What became of its events',
  no_deliveries: 'Nothing was for you: the test endpoint is not set up, or selects none of these events.',
  set_up: 'Set up the test endpoint',
  look: 'Look at the deliveries',
  no_endpoint: 'There is no test endpoint yet',
  no_endpoint_advice:
    'The day happens all the same, and “sineta listen” hears it; to see deliveries here, set one up first.',
  waiting: 'Not yet',
  failed: 'Refused',
  empty: 'The school is still asleep',
  empty_advice:
    'Ring the bell: about fifty things happen, each one an operation that you could call yourself, and each event goes out as it would in a real school.',
  steps: 'What happens',
  step: steps,
}

export const school_day: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Dia de escola',
    lead: 'Um dia inteiro da sua escola sandbox em um minuto: chegadas, aulas, notas, retiradas, uma pré-matrícula, transferências. Operações reais, eventos reais, para o seu endpoint de teste ou para “sineta listen”.',
    start: 'Tocar a sineta',
    again: 'Outro dia',
    pace: 'Quanto tempo leva',
    paces: { '20': '20 segundos', '60': 'Um minuto', '300': '5 minutos' },
    stop: 'Encerrar o dia',
    status: { running: 'Em andamento', done: 'Terminado', failed: 'Terminou antes', cancelled: 'Encerrado por você' },
    clock: 'O relógio da escola',
    progress: 'Andamento do dia',
    done_of: '{{done}} de {{total}} passos',
    events_one: '{{count}} evento',
    events_other: '{{count}} eventos',
    deliveries: 'O que foi feito dos eventos',
    no_deliveries:
      'Nada era para você: o endpoint de teste não está configurado, ou não seleciona nenhum desses eventos.',
    set_up: 'Configurar o endpoint de teste',
    look: 'Ver as entregas',
    no_endpoint: 'Ainda não há endpoint de teste',
    no_endpoint_advice:
      'O dia acontece mesmo assim, e “sineta listen” o ouve; para ver entregas aqui, configure um primeiro.',
    waiting: 'Ainda não',
    failed: 'Recusado',
    empty: 'A escola ainda dorme',
    empty_advice:
      'Toque a sineta: acontecem umas cinquenta coisas, cada uma uma operação que você mesmo poderia chamar, e cada evento sai como sairia em uma escola real.',
    steps: 'O que acontece',
    step: {
      classroom_opened: '{{who}} abre como nova turma',
      student_registered: 'Cadastro de {{who}}',
      student_enrolled: 'Matrícula de {{who}} na turma',
      responsible_registered: 'Cadastro de {{who}} como responsável',
      linked: '{{who}} pode ser retirado(a) pelo responsável',
      arrival: '{{who}} chega ao portão',
      lesson: 'Começa a primeira aula',
      lesson_plan: 'O plano de aula é entregue',
      diary: 'O diário de classe diz o que foi ensinado e quem estava lá',
      visitor: 'Cadastro de {{who}} como visitante',
      visit: '{{who}} tem hora marcada',
      visit_began: '{{who}} entra',
      preenrollment: 'Pré-matrícula de {{who}}',
      score: '{{who}} recebe uma nota',
      preenrollment_approved: 'Pré-matrícula de {{who}} aprovada: cadastro, vínculo e matrícula de uma vez',
      loan: '{{who}} toma um livro emprestado',
      occurrence: 'Ocorrência de {{who}} por uma discussão em aula',
      visit_ended: '{{who}} sai',
      agenda: 'As famílias da turma recebem um recado',
      pick_up: '{{who}} vem buscar, e é verificado(a) duas vezes',
      departure: '{{who}} sai com o responsável',
      lead: '{{who}} pede uma vaga pelo site',
      lead_moved: '{{who}} tem visita marcada',
      loan_returned: '{{who}} devolve o livro',
      classroom_transfer: '{{who}} passa para a turma da tarde',
      external_transfer: '{{who}} vai para outra escola',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    school_day: (typeof school_day)['en']
  }
}
