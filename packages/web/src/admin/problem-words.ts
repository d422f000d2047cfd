import type { problem } from '../kit/api/problem-words.ts'
import type { Words } from '../kit/words.ts'
import type { Refusal } from './operations.ts'

/* The messages for refusals of the console's own operations. A code of the server that is missing here does not compile. */
const en = {
  app_not_found: 'This app no longer exists.',
  client_not_found: 'This client does not exist.',
  school_already_exists: 'A school with this CNPJ is already registered.',
  slug_taken: 'This short name is or was in use. Choose another.',
} satisfies Record<Exclude<Refusal, keyof (typeof problem)['en']>, string>

export const adminProblem: Words<typeof en> = {
  en,
  'pt-BR': {
    app_not_found: 'Este app não existe mais.',
    client_not_found: 'Este cliente não existe.',
    school_already_exists: 'Já existe uma escola com este CNPJ.',
    slug_taken: 'Este identificador está ou já esteve em uso. Escolha outro.',
  },
}
