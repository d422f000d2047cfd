import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Sign in',
  goes_on: 'You are not signed in, or your session has ended. You go on where you were.',
  email: 'E-mail',
  password: 'Password',
  totp: 'Code',
  totp_hint: 'The six digits of your authenticator, or a recovery code',
  submit: 'Sign in',
  wrong: 'The e-mail address or the password is wrong.',
  wrong_code: 'The code is wrong, or was used before.',
  passkey: 'Sign in with a passkey',
  passkey_by_name: 'Open this page by name to sign in with a passkey',
  passkey_stopped: 'No passkey was used. Try again, or sign in with your password.',
  passkey_unknown: 'This passkey is not known here.',
  use_passkey: 'Your account asks for a second factor: sign in with your passkey.',
  forgot: 'Forgotten your password?',
  no_account: 'New here?',
  signup: 'Sign up',
}

export const login: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Entrar',
    goes_on: 'Você não entrou, ou a sua sessão terminou. Depois você continua de onde estava.',
    email: 'E-mail',
    password: 'Senha',
    totp: 'Código',
    totp_hint: 'Os seis dígitos do seu autenticador, ou um código de recuperação',
    submit: 'Entrar',
    wrong: 'O e-mail ou a senha está errado.',
    wrong_code: 'O código está errado ou já foi usado.',
    passkey: 'Entrar com chave de acesso',
    passkey_by_name: 'Abra esta página pelo nome para entrar com chave de acesso',
    passkey_stopped: 'Nenhuma chave de acesso foi usada. Tente de novo, ou entre com a senha.',
    passkey_unknown: 'Esta chave de acesso não é conhecida aqui.',
    use_passkey: 'Sua conta pede um segundo fator: entre com a sua chave de acesso.',
    forgot: 'Esqueceu a senha?',
    no_account: 'Primeira vez aqui?',
    signup: 'Criar conta',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    login: (typeof login)['en']
  }
}
