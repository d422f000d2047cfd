import type { Words } from '../kit/words.ts'

const en = {
  panel: 'School panel',
  password: 'Password',
  password_hint: 'At least 10 characters. A few words in a row are best.',
  save: 'Save the password',
  saved_title: 'Your password is set',
  saved: 'From now on you sign in with your e-mail address and this password.',
  no_token: 'Open the link in the mail once more: this address alone does not say whose password it is.',
  no_pages_yet: 'The panel has no pages of its own yet: the programs that your school uses with Sineta ask for both.',
  invitation: {
    title: 'You are invited',
    lead: 'Choose a password for the school panel of Sineta.',
    late: 'The invitation is unknown, used or older than seven days. Ask whoever manages your school for another one.',
  },
  forgot: {
    title: 'Forgotten your password?',
    lead: 'We send you a link with which you choose a new one. It holds for 30 minutes.',
    email: 'E-mail',
    send: 'Send the link',
    sent_title: 'Look into your mail',
    sent: 'If there is an account for {{email}}, a link is on its way. Nothing came? Look among the junk, or try again.',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'It ends every session, here and elsewhere.',
    late: 'The link is unknown, used or older than 30 minutes.',
    another: 'Ask for another link',
  },
}

export const panel: Words<typeof en> = {
  en,
  'pt-BR': {
    panel: 'Painel escolar',
    password: 'Senha',
    password_hint: 'Pelo menos 10 caracteres. Algumas palavras seguidas são o melhor.',
    save: 'Salvar a senha',
    saved_title: 'Sua senha está definida',
    saved: 'A partir de agora você entra com o seu e-mail e esta senha.',
    no_token: 'Abra de novo o link do e-mail: este endereço sozinho não diz de quem é a senha.',
    no_pages_yet:
      'O painel ainda não tem páginas próprias: os programas que a sua escola usa com a Sineta pedem os dois.',
    invitation: {
      title: 'Você recebeu um convite',
      lead: 'Escolha uma senha para o painel escolar da Sineta.',
      late: 'O convite é desconhecido, já foi usado ou tem mais de sete dias. Peça outro à direção da sua escola.',
    },
    forgot: {
      title: 'Esqueceu a senha?',
      lead: 'Enviamos um link para você escolher uma nova. Ele vale por 30 minutos.',
      email: 'E-mail',
      send: 'Enviar o link',
      sent_title: 'Confira seu e-mail',
      sent: 'Se houver uma conta para {{email}}, um link está a caminho. Não chegou? Veja no spam ou tente de novo.',
    },
    reset: {
      title: 'Escolha uma nova senha',
      lead: 'Todas as sessões são encerradas, aqui e em outros lugares.',
      late: 'O link é desconhecido, já foi usado ou tem mais de 30 minutos.',
      another: 'Pedir outro link',
    },
  },
}

declare module '../kit/words.ts' {
  interface Vocabularies {
    panel: (typeof panel)['en']
  }
}
