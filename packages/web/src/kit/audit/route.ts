import { audit_route } from './route-words.ts'

const { acts, things } = audit_route.en

/**
 * The words of an operation that stands in the log by its method and path: what was done, and to what. `PATCH
 * /v1/panel/school/{cnpj}/authorization/{id}/approve` is `approve` and `authorization`. Null where there are none.
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
