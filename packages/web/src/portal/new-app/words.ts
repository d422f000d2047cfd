import type { Words } from '../../kit/words.ts'

const en = {
  title: 'New app',
  lead: 'Each app comes with a signing secret and a sandbox school, so you can receive events right away.',
  name: 'Name',
  name_hint: 'Shown to schools',
  slug: 'Short name',
  slug_hint: 'Lowercase letters, digits and hyphens. It appears in sandbox deliveries and cannot be changed later.',
  description: 'Description',
  description_hint: 'Shown to schools when they decide whether to connect the app.',
  scopes: 'Scopes',
  scopes_lead: 'Each school decides which scopes to grant. Request only what you need; you can request more later.',
  submit: 'Create app',
  ready: '{{name}} is ready',
  ready_lead: 'Store the signing secret where your receiver can read it. Owners can reveal it again later.',
  secret: 'Signing secret',
  sandbox: 'Sandbox school',
  cnpj: 'CNPJ',
  sandbox_key: 'Sandbox key',
  next: 'Set up the test endpoint',
  overview: 'Go to overview',
}

export const new_app: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Novo app',
    lead: 'Cada app vem com um segredo de assinatura e uma escola sandbox, para você começar a receber eventos em seguida.',
    name: 'Nome',
    name_hint: 'Exibido para as escolas',
    slug: 'Identificador',
    slug_hint: 'Letras minúsculas, números e hífens. Aparece nas entregas da sandbox e não pode ser alterado depois.',
    description: 'Descrição',
    description_hint: 'Exibida para as escolas quando decidem se conectam o app.',
    scopes: 'Escopos',
    scopes_lead: 'Cada escola decide quais escopos concede. Peça só o necessário; você pode pedir mais depois.',
    submit: 'Criar app',
    ready: '{{name}} está pronto',
    ready_lead:
      'Guarde o segredo de assinatura onde o seu receptor possa lê-lo. Proprietários podem revelá-lo de novo depois.',
    secret: 'Segredo de assinatura',
    sandbox: 'Escola sandbox',
    cnpj: 'CNPJ',
    sandbox_key: 'Chave da sandbox',
    next: 'Configurar o endpoint de teste',
    overview: 'Ir para a visão geral',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    new_app: (typeof new_app)['en']
  }
}
