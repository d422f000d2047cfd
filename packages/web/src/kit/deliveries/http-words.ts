import type { Words } from '../words.ts'
import type { HttpClass } from './delivery.ts'

const en = {
  '2xx': '2xx: success',
  '3xx': '3xx: redirect',
  '4xx': '4xx: client error',
  '5xx': '5xx: server error',
  none: 'No response',
} satisfies Record<HttpClass, string>

/** The response classes that lists of deliveries can be filtered by. Part of the texts of such a list. */
export const httpWords: Words<typeof en> = {
  en,
  'pt-BR': {
    '2xx': '2xx: sucesso',
    '3xx': '3xx: redirecionamento',
    '4xx': '4xx: erro do cliente',
    '5xx': '5xx: erro do servidor',
    none: 'Sem resposta',
  },
}
