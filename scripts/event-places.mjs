// Where each event can be caused: the operations that emit it, who may call each, and the pages of the panel that do.
import { eventNames } from '../packages/contract/dist/index.js'
import { operations } from '../packages/server/dist/operations.js'
import { changesIn, panelPages } from './panel-pages.mjs'

/** The names of callers in the documentation. Keys of clients and of apps are both API keys. */
const names = { device: 'device', client: 'API key', app: 'API key', panel: 'panel' }

export function eventPlaces() {
  const pages = panelPages().map(({ title, titleInPortuguese, source }) => ({
    title: { en: title, pt: titleInPortuguese },
    routes: changesIn(source),
  }))
  // Pages with the same title are listed once.
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
