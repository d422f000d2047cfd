import type { Words } from '../kit/words.ts'

const en = {
  title: 'Create your Sineta account',
  lead: 'Get an app, a sandbox school with sample data and a test key within a minute.',
  name: 'Company',
  name_hint: 'Shown to schools',
  cnpj: 'CNPJ',
  cnpj_hint: 'With or without punctuation',
  email: 'E-mail',
  password: 'Password',
  password_hint: 'At least 10 characters. A few unrelated words work well.',
  submit: 'Create account',
  check_title: 'Check your e-mail',
  check: 'We sent a message to {{email}} that says how to continue.',
  have_account: 'Already have an account?',
  login: 'Sign in',
  no_account: 'New to Sineta?',
  link: 'Create an account',
  portal: 'Partner portal',
}

export const signup: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Crie sua conta na Sineta',
    lead: 'Tenha um app, uma escola de testes com dados de exemplo e uma chave em menos de um minuto.',
    name: 'Empresa',
    name_hint: 'Nome exibido para as escolas',
    cnpj: 'CNPJ',
    cnpj_hint: 'Com ou sem pontuação',
    email: 'E-mail',
    password: 'Senha',
    password_hint: 'Pelo menos 10 caracteres. Algumas palavras sem relação entre si funcionam bem.',
    submit: 'Criar conta',
    check_title: 'Confira seu e-mail',
    check: 'Enviamos uma mensagem para {{email}} com os próximos passos.',
    have_account: 'Já tem conta?',
    login: 'Entrar',
    no_account: 'Primeira vez aqui?',
    link: 'Criar conta',
    portal: 'Portal do parceiro',
  },
}

declare module '../kit/words.ts' {
  interface Vocabularies {
    signup: (typeof signup)['en']
  }
}
