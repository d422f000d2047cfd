import type { Words } from '../../kit/words.ts'

const en = {
  title: 'You are invited',
  lead: 'Choose a password, and you are in.',
  password: 'Password',
  password_hint: 'At least 10 characters. A few words in a row are best.',
  no_token: 'Open the link in the mail once more: this address alone does not say which invitation it is.',
  submit: 'Join',
  late: 'The invitation is unknown, used or older than seven days. Ask for another one.',
}

export const invitation: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Você foi convidado',
    lead: 'Escolha uma senha e pronto.',
    password: 'Senha',
    password_hint: 'Pelo menos 10 caracteres. Algumas palavras seguidas são o melhor.',
    no_token: 'Abra de novo o link do e-mail: este endereço sozinho não diz de qual convite se trata.',
    submit: 'Participar',
    late: 'O convite é desconhecido, já foi usado ou tem mais de sete dias. Peça outro.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    invitation: (typeof invitation)['en']
  }
}
