import type { Words } from '../../kit/words.ts'

const en = {
  forgot_title: 'Forgotten your password?',
  forgot_lead: 'We send you a link with which you choose a new one. It holds for 30 minutes.',
  email: 'E-mail',
  send: 'Send the link',
  sent_title: 'Look into your mail',
  sent: 'If there is an account for {{email}}, a link is on its way. Nothing came? Look among the junk, or try again.',
  reset_title: 'Choose a new password',
  reset_lead: 'It ends every session, here and elsewhere.',
  password: 'New password',
  password_hint: 'At least 10 characters. A few words in a row are best.',
  save: 'Save the password',
  saved_title: 'Your password is changed',
  saved: 'Sign in with it now.',
  no_token: 'Open the link in the mail once more: this address alone does not say whose password it is.',
  late: 'The link is unknown, used or older than 30 minutes.',
  another: 'Ask for another link',
  login: 'Sign in',
}

export const password: Words<typeof en> = {
  en,
  'pt-BR': {
    forgot_title: 'Esqueceu a senha?',
    forgot_lead: 'Enviamos um link para você escolher uma nova. Ele vale por 30 minutos.',
    email: 'E-mail',
    send: 'Enviar o link',
    sent_title: 'Confira seu e-mail',
    sent: 'Se houver uma conta para {{email}}, um link está a caminho. Não chegou? Veja no spam ou tente de novo.',
    reset_title: 'Escolha uma nova senha',
    reset_lead: 'Todas as sessões são encerradas, aqui e em outros lugares.',
    password: 'Nova senha',
    password_hint: 'Pelo menos 10 caracteres. Algumas palavras seguidas são o melhor.',
    save: 'Salvar a senha',
    saved_title: 'Sua senha foi alterada',
    saved: 'Entre com ela agora.',
    no_token: 'Abra de novo o link do e-mail: este endereço sozinho não diz de quem é a senha.',
    late: 'O link é desconhecido, já foi usado ou tem mais de 30 minutos.',
    another: 'Pedir outro link',
    login: 'Entrar',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    password: (typeof password)['en']
  }
}
