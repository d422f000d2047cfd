import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  totp: 'Code',
  totp_hint: 'The six digits of your authenticator, or a recovery code',
  submit: 'Sign in',
  wrong: 'The e-mail address or the password is wrong.',
  wrong_code: 'The code is wrong, or was used before.',
  forgot: 'Forgotten your password?',
  no_account: 'New here?',
  signup: 'Sign up',
}

export const login: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Entrar',
    email: 'E-mail',
    password: 'Senha',
    totp: 'Código',
    totp_hint: 'Os seis dígitos do seu autenticador, ou um código de recuperação',
    submit: 'Entrar',
    wrong: 'O e-mail ou a senha está errado.',
    wrong_code: 'O código está errado ou já foi usado.',
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
