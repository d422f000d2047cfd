import type { Words } from '../../kit/words.ts'

const en = {
  title: 'New app',
  lead: 'It comes with a signing secret and a sandbox school, so you can receive events a minute from now.',
  name: 'Name',
  name_hint: 'As schools will see it',
  slug: 'Short name',
  slug_hint: 'Lower-case letters, digits and hyphens. It stands in deliveries of the sandbox and never changes.',
  description: 'What it does',
  description_hint: 'Schools read this when they decide whether to connect it.',
  scopes: 'What it asks for',
  scopes_lead: 'Each school grants it or not. Asking for less is easier to grant; you can ask for more later.',
  submit: 'Make the app',
  ready: '{{name}} is ready',
  ready_lead: 'Keep the signing secret where your receiver finds it. Owners can see it again later.',
  secret: 'Signing secret',
  sandbox: 'Sandbox school',
  cnpj: 'CNPJ',
  sandbox_key: 'Sandbox key',
  next: 'Set up the test endpoint',
  overview: 'To the overview',
}

export const new_app: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Novo app',
    lead: 'Ele vem com um segredo de assinatura e uma escola sandbox: daqui a um minuto você já recebe eventos.',
    name: 'Nome',
    name_hint: 'Como as escolas vão ver',
    slug: 'Nome curto',
    slug_hint: 'Letras minúsculas, dígitos e hífens. Aparece nas entregas da sandbox e nunca muda.',
    description: 'O que ele faz',
    description_hint: 'As escolas leem isto ao decidir se conectam o app.',
    scopes: 'O que ele pede',
    scopes_lead: 'Cada escola concede ou não. Pedir menos é mais fácil de conceder; você pode pedir mais depois.',
    submit: 'Criar o app',
    ready: '{{name}} está pronto',
    ready_lead:
      'Guarde o segredo de assinatura onde o seu receptor o encontre. Proprietários podem vê-lo de novo depois.',
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
