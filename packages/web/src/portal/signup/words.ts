import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Build with Sineta',
  lead: 'An app, a sandbox school full of people and a key: all yours within a minute.',
  name: 'Company',
  name_hint: 'As schools will see it',
  cnpj: 'CNPJ',
  cnpj_hint: 'With or without punctuation; letters are fine',
  email: 'E-mail',
  password: 'Password',
  password_hint: 'At least 10 characters. A few words in a row are best.',
  submit: 'Sign up',
  have_account: 'You have an account?',
  login: 'Sign in',
}

export const signup: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Construa com a Sineta',
    lead: 'Um app, uma escola sandbox cheia de gente e uma chave: tudo seu em um minuto.',
    name: 'Empresa',
    name_hint: 'Como as escolas vão ver',
    cnpj: 'CNPJ',
    cnpj_hint: 'Com ou sem pontuação; letras são aceitas',
    email: 'E-mail',
    password: 'Senha',
    password_hint: 'Pelo menos 10 caracteres. Algumas palavras seguidas são o melhor.',
    submit: 'Criar conta',
    have_account: 'Já tem conta?',
    login: 'Entrar',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    signup: (typeof signup)['en']
  }
}
