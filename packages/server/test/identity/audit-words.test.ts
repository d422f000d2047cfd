import { expect, test } from 'vitest'
import { auditActions } from '../../src/identity/audit/actions.ts'
import { operations } from '../../src/operations.ts'

type Language = 'en' | 'pt-BR'
// Imported through a variable, because the pages are compiled separately.
const web = (path: string) => import(/* @vite-ignore */ new URL(`../../../web/src/${path}`, import.meta.url).pathname)

test('every audited action has a text in both languages', async () => {
  const { audit_action } = (await web('kit/audit/action-words.ts')) as {
    audit_action: Record<Language, Record<string, Record<string, string>>>
  }
  for (const language of ['en', 'pt-BR'] as const)
    expect(
      auditActions.filter((action) => {
        const [area = '', act = ''] = action.split('.')
        return typeof audit_action[language][area]?.[act] !== 'string'
      }),
    ).toEqual([])
})

test('every operation of a school has a text in the audit logs of panel and console', async () => {
  const { wordsOfRoute } = (await web('kit/audit/route.ts')) as { wordsOfRoute(action: string): unknown }
  const ofSchools = operations.filter(
    ({ path, access: { callers } }) =>
      // Reference data, which is the same for all, belongs to no school.
      !/^\/v1\/(portal\/|admin\/|meta$)/.test(path) &&
      (callers.length === 0 || callers.some((kind) => kind === 'panel' || kind === 'client')),
  )
  expect(ofSchools.length).toBeGreaterThan(100)
  expect(
    ofSchools.map(({ method, path }) => `${method} ${path}`).filter((action) => wordsOfRoute(action) === null),
  ).toEqual([])
})
