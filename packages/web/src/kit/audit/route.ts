import { audit_route } from './route-words.ts'

const { acts, things } = audit_route.en

/**
 * Returns the verb and the object for an operation that the log records by method and path: `PATCH
 * /v1/panel/school/{cnpj}/authorization/{id}/approve` is `approve` and `authorization`. Null if either is unknown.
 */
export function wordsOfRoute(action: string): { act: keyof typeof acts; thing: keyof typeof things } | null {
  const [method = '', path = ''] = action.split(' ')
  const words = path
    .replace(/^\/v1\//, '')
    .replace(/^(panel|partners|erp)\//, '')
    .replace(/^client(\/|$)/, '')
    .replace(/^school\/\{cnpj\}\/(?=.)/, '')
    .split('/')
    .filter((word) => word !== '' && !word.startsWith('{'))
  const act = method === 'GET' ? method : ([2, 1].map((n) => words.slice(-n).join('/')).find(isAct) ?? method)
  const thing = [2, 1].map((n) => words.slice(0, n).join('/')).find(isThing)
  return isAct(act) && thing !== undefined ? { act, thing } : null
}

const isAct = (word: string): word is keyof typeof acts => word in acts
const isThing = (word: string): word is keyof typeof things => word in things
