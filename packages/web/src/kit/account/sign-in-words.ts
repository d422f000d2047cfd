import type { Words } from '../words.ts'

const en = {
  email: 'E-mail',
  password: 'Password',
  new_password: 'New password',
  password_hint: 'At least 10 characters. A few unrelated words work well.',
  save: 'Save password',
  login: {
    title: 'Sign in',
    goes_on: 'You are signed out, or your session has expired. After signing in you return to the page you were on.',
    client: 'Network',
    choose_client: 'Choose one of your networks',
    totp: 'Verification code',
    totp_hint: 'The six digits from your authenticator app, or a recovery code',
    submit: 'Sign in',
    wrong: 'Incorrect e-mail address or password.',
    wrong_code: 'Incorrect or already used code.',
    passkey: 'Sign in with a passkey',
    passkey_by_name: 'Open this page by host name to sign in with a passkey',
    passkey_stopped: 'No passkey was used. Try again, or sign in with your password.',
    passkey_unknown: 'This passkey is not registered here.',
    use_passkey: 'Your account requires a second factor: sign in with your passkey.',
    forgot: 'Forgot your password?',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'We will e-mail you a link to choose a new one. The link is valid for 30 minutes.',
    send: 'Send reset link',
    sent_title: 'Check your e-mail',
    sent: 'If an account exists for {{email}}, we sent a reset link to it. If it does not arrive, check your spam folder or try again.',
    login: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Changing your password signs you out everywhere.',
    saved_title: 'Password changed',
    saved: 'You can now sign in with your new password.',
    no_token: 'This page needs the link from the e-mail. Open that link again.',
    late: 'This link is invalid, was already used or has expired.',
  },
  invitation: {
    title: 'Accept your invitation',
    lead: 'Choose a password to finish setting up your account.',
    saved_title: 'Your account is ready',
    saved: 'You can now sign in with your e-mail address and this password.',
    no_token: 'This page needs the link from the invitation e-mail. Open that link again.',
    late: 'This invitation is invalid, was already used or has expired. Ask for a new one.',
  },
  another: 'Request a new link',
}

/** The texts of the signed-out pages, shared by all sites. */
export const sign_in: Words<typeof en> = {
  en,
  'pt-BR': {
    email: 'E-mail',
    password: 'Senha',
    new_password: 'Nova senha',
    password_hint: 'Pelo menos 10 caracteres. Algumas palavras sem relação entre si funcionam bem.',
    save: 'Salvar senha',
    login: {
      title: 'Entrar',
      goes_on: 'Você saiu ou a sua sessão expirou. Depois de entrar, você volta à página em que estava.',
      client: 'Rede',
      choose_client: 'Escolha uma das suas redes',
      totp: 'Código de verificação',
      totp_hint: 'Os seis dígitos do aplicativo autenticador, ou um código de recuperação',
      submit: 'Entrar',
      wrong: 'E-mail ou senha incorretos.',
      wrong_code: 'Código incorreto ou já usado.',
      passkey: 'Entrar com chave de acesso',
      passkey_by_name: 'Abra esta página pelo nome do host para entrar com chave de acesso',
      passkey_stopped: 'Nenhuma chave de acesso foi usada. Tente de novo ou entre com a senha.',
      passkey_unknown: 'Esta chave de acesso não está cadastrada aqui.',
      use_passkey: 'Sua conta exige um segundo fator: entre com a chave de acesso.',
      forgot: 'Esqueceu a senha?',
    },
    forgot: {
      title: 'Redefinir a senha',
      lead: 'Enviaremos um link por e-mail para você escolher uma nova senha. Ele vale por 30 minutos.',
      send: 'Enviar link',
      sent_title: 'Confira seu e-mail',
      sent: 'Se houver uma conta para {{email}}, enviamos um link para redefinir a senha. Se não chegar, veja a caixa de spam ou tente de novo.',
      login: 'Voltar para o login',
    },
    reset: {
      title: 'Escolha uma nova senha',
      lead: 'Ao alterar a senha, todas as sessões são encerradas.',
      saved_title: 'Senha alterada',
      saved: 'Você já pode entrar com a nova senha.',
      no_token: 'Esta página precisa do link do e-mail. Abra o link novamente.',
      late: 'Este link é inválido, já foi usado ou expirou.',
    },
    invitation: {
      title: 'Aceitar convite',
      lead: 'Escolha uma senha para concluir a criação da sua conta.',
      saved_title: 'Sua conta está pronta',
      saved: 'Você já pode entrar com o seu e-mail e esta senha.',
      no_token: 'Esta página precisa do link do e-mail de convite. Abra o link novamente.',
      late: 'Este convite é inválido, já foi usado ou expirou. Peça um novo.',
    },
    another: 'Pedir um novo link',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    sign_in: (typeof sign_in)['en']
  }
}
