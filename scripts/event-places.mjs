// Where each event can be caused: the operations whose rows name it, who may call each, and the pages of the panel that do.
import { eventNames } from '../packages/contract/dist/index.js'
import { operations } from '../packages/server/dist/operations.js'
import { changesIn, panelPages } from './panel-pages.mjs'

/** Callers as people know them; keys of clients and of apps are made for programs alike. */
const names = { device: 'device', client: 'API key', app: 'API key', panel: 'panel' }

export function eventPlaces() {
  const pages = panelPages().map(({ title, titleInPortuguese, source }) => ({
    title: { en: title, pt: titleInPortuguese },
    routes: changesIn(source),
  }))
  // Two pages of one name are one to a reader.
  const pagesOf = (route) => [
    ...new Map(pages.filter(({ routes }) => routes.includes(route)).map(({ title }) => [title.en, title])).values(),
  ]
  return eventNames.map((event) => ({
    event,
    operations: operations
      .filter(({ emits }) => emits.includes(event))
      .map(({ method, path, access }) => {
        const route = `${method} ${path}`
        return {
          route,
          callers: access.callers.length === 0 ? ['anyone'] : [...new Set(access.callers.map((one) => names[one]))],
          pages: pagesOf(route),
        }
      }),
  }))
}
