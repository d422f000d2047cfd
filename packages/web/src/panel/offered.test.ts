import { describe, expect, test } from 'vitest'
import { roles } from './api/roles.ts'
import { mayCall } from './kit/permissions.ts'
import { pages } from './pages.ts'

// A page is open to some roles, and some of its actions to fewer of them. The page or the kit must check `may` before it offers
// such an action.

type Sources = {
  panelPages(): { name: string; place: string; source: string }[]
  unaskedIn(source: string): string[]
}
// Imported through a variable, because the script is not part of the pages' TypeScript project.
const scripts = new URL('../../../../scripts/panel-pages.mjs', import.meta.url).pathname
const { panelPages, unaskedIn } = (await import(/* @vite-ignore */ scripts)) as Sources
const modules = ['erp']
const inSchool = panelPages().filter(({ place }) => place === 'school')

test('every page of a school is checked', () => {
  const expected = Object.entries(pages).flatMap(([name, { place }]) => (place === 'school' ? [name] : []))
  expect(inSchool.map(({ name }) => name).sort()).toEqual(expected.sort())
})

describe('a page offers a role nothing that the role may not do', () => {
  test.each(inSchool)('$name', ({ name, source }) => {
    const { needs = [] } = pages[name]!
    const open = roles.filter((role) => needs.every((route) => mayCall(route, { roles: [role], modules })))
    const wrong = unaskedIn(source).flatMap((route) =>
      open.filter((role) => !mayCall(route, { roles: [role], modules })).map((role) => `${role}: ${route}`),
    )
    expect(wrong).toEqual([])
  })
})
