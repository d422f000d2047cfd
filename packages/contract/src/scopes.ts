/**
 * Permissions of keys and apps, in the words of the consent screen. An app may receive an event if it has the read scope
 * that the catalogue gives for the event.
 */
export const scopes = {
  'attendance:read': { en: 'See check-ins and check-outs of students', pt: 'Ver entradas e saídas dos alunos' },
  'attendance:write': {
    en: 'Record check-ins and check-outs of students',
    pt: 'Registrar entradas e saídas dos alunos',
  },
  'tssv:read': { en: 'See pick-up verifications of responsibles', pt: 'Ver a verificação de responsáveis na retirada' },
  'tssv:write': { en: 'Record pick-up verifications', pt: 'Registrar a verificação de responsáveis na retirada' },
  'students:read': { en: 'See students and their personal data', pt: 'Ver alunos e seus dados pessoais' },
  'students:write': { en: 'Register, change and remove students', pt: 'Cadastrar, alterar e remover alunos' },
  'enrollments:read': {
    en: 'See enrollments, transfers and their status',
    pt: 'Ver matrículas, transferências e sua situação',
  },
  'enrollments:write': {
    en: 'Enroll, transfer and unenroll students',
    pt: 'Matricular e transferir alunos e cancelar matrículas',
  },
  'photos:read': { en: 'See photos of students and responsibles', pt: 'Ver fotos de alunos e responsáveis' },
  'photos:write': { en: 'Send, review and remove photos', pt: 'Enviar, avaliar e remover fotos' },
  'responsibles:read': { en: 'See responsibles and their personal data', pt: 'Ver responsáveis e seus dados pessoais' },
  'responsibles:write': {
    en: 'Register, change and remove responsibles',
    pt: 'Cadastrar, alterar e remover responsáveis',
  },
  'links:read': { en: 'See who is responsible for which student', pt: 'Ver quem é responsável por qual aluno' },
  'links:write': {
    en: 'Link and unlink responsibles and students',
    pt: 'Vincular e desvincular responsáveis e alunos',
  },
  'classrooms:read': { en: 'See classrooms', pt: 'Ver turmas' },
  'classrooms:write': { en: 'Create, change and remove classrooms', pt: 'Criar, alterar e remover turmas' },
  'school_years:read': { en: 'See school years', pt: 'Ver anos letivos' },
  'school_years:write': {
    en: 'Create, open, close and remove school years',
    pt: 'Criar, abrir, encerrar e remover anos letivos',
  },
  'curriculum:read': {
    en: 'See subjects, workloads and curriculum plans',
    pt: 'Ver disciplinas, cargas horárias e planos curriculares',
  },
  'curriculum:write': {
    en: 'Change subjects, workloads and curriculum plans',
    pt: 'Alterar disciplinas, cargas horárias e planos curriculares',
  },
  'schedules:read': { en: 'See the school hours', pt: 'Ver o horário escolar' },
  'schedules:write': { en: 'Change the school hours', pt: 'Alterar o horário escolar' },
  'staff:read': {
    en: 'See coordinators, secretaries and teachers',
    pt: 'Ver coordenadores, secretários e professores',
  },
  'staff:write': { en: 'Register, change and remove staff', pt: 'Cadastrar, alterar e remover pessoas da equipe' },
  'agenda:read': { en: 'See agenda notices', pt: 'Ver comunicados da agenda' },
  'agenda:write': {
    en: 'Write, change and remove agenda notices',
    pt: 'Escrever, alterar e remover comunicados da agenda',
  },
  'lessons:read': { en: 'See lessons and lesson plans', pt: 'Ver aulas e planos de aula' },
  'lessons:write': {
    en: 'Create, change and remove lessons and lesson plans',
    pt: 'Criar, alterar e remover aulas e planos de aula',
  },
  'evaluation:read': { en: 'See forms of evaluation', pt: 'Ver formas de avaliação' },
  'evaluation:write': {
    en: 'Create, change and remove forms of evaluation',
    pt: 'Criar, alterar e remover formas de avaliação',
  },
  'entrances:read': { en: 'See entrances', pt: 'Ver portarias' },
  'entrances:write': { en: 'Create, change and remove entrances', pt: 'Criar, alterar e remover portarias' },
  'scores:read': { en: 'See scores of students', pt: 'Ver notas dos alunos' },
  'scores:write': { en: 'Enter, change and remove scores', pt: 'Lançar, alterar e remover notas' },
  'timetables:read': {
    en: 'See timetables and period grids of classrooms',
    pt: 'Ver horários e tempos de aula das turmas',
  },
  'timetables:write': {
    en: 'Change timetables and period grids of classrooms',
    pt: 'Alterar horários e tempos de aula das turmas',
  },
  'diary:read': { en: 'See class diaries', pt: 'Ver diários de classe' },
  'diary:write': { en: 'Write in class diaries', pt: 'Preencher diários de classe' },
  'preenrollments:read': { en: 'See pre-enrollment requests', pt: 'Ver pedidos de pré-matrícula' },
  'preenrollments:write': {
    en: 'Submit and decide pre-enrollment requests',
    pt: 'Enviar e decidir pedidos de pré-matrícula',
  },
  'authorizations:read': { en: 'See administrative authorizations', pt: 'Ver autorizações administrativas' },
  'authorizations:write': {
    en: 'Request and decide administrative authorizations',
    pt: 'Pedir e decidir autorizações administrativas',
  },
  'discipline:read': { en: 'See disciplinary occurrences', pt: 'Ver ocorrências disciplinares' },
  'discipline:write': {
    en: 'Register, change and remove disciplinary occurrences',
    pt: 'Registrar, alterar e remover ocorrências disciplinares',
  },
  'councils:read': { en: 'See class councils', pt: 'Ver conselhos de classe' },
  'councils:write': {
    en: 'Create, change, close and remove class councils',
    pt: 'Criar, alterar, encerrar e remover conselhos de classe',
  },
  'erp:finance:read': { en: 'See receivables, payments and suppliers', pt: 'Ver cobranças, pagamentos e fornecedores' },
  'erp:finance:write': {
    en: 'Record payments and change receivables and suppliers',
    pt: 'Registrar pagamentos e alterar cobranças e fornecedores',
  },
  'erp:crm:read': { en: 'See families interested in the school', pt: 'Ver famílias interessadas na escola' },
  'erp:crm:write': {
    en: 'Register interested families and change their stage',
    pt: 'Cadastrar famílias interessadas e mudar sua etapa',
  },
  'erp:library:read': { en: 'See library items and loans', pt: 'Ver acervo e empréstimos da biblioteca' },
  'erp:library:write': {
    en: 'Lend, renew and take back library items',
    pt: 'Registrar empréstimos, renovações e devoluções da biblioteca',
  },
  'erp:visitors:read': { en: 'See visitors and visits', pt: 'Ver visitantes e visitas' },
  'erp:visitors:write': { en: 'Register visitors and their visits', pt: 'Cadastrar visitantes e suas visitas' },
  'erp:events:read': { en: "See the school's events", pt: 'Ver eventos da escola' },
  'erp:events:write': {
    en: "Create, change and publish the school's events",
    pt: 'Criar, alterar e publicar eventos da escola',
  },
} as const satisfies Record<`${string}:${'read' | 'write'}`, { readonly en: string; readonly pt: string }>

export type Scope = keyof typeof scopes

// Object.keys forgets the keys' type; the table above is closed.
export const scopeNames = Object.keys(scopes) as readonly Scope[]

export const isScope = (text: string): text is Scope => Object.hasOwn(scopes, text)
