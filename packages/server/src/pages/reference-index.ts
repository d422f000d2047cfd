import { catalogue, eventNames } from '@sineta/contract'
import type { Operation } from '../platform/operation/operation.ts'
import { areaOf, chapterOf } from './openapi/names.ts'
import { eventChapterOf } from './openapi/webhooks.ts'
import { escaped } from './plain-page.ts'

type Entry = { readonly to: string; readonly method: string; readonly name: string; readonly text: string }
type Chapter = { readonly name: string; readonly text: string; readonly entries: readonly Entry[] }

/** As Scalar writes names into its fragments. */
const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

/** Every operation and event with a link to its place in the reference: plain HTML, readable before any script is. */
export function referenceIndex(operations: readonly Operation[]): string {
  const areas = [...new Set(operations.map(({ path }) => areaOf(path)))].map((area): Chapter => {
    const { name, description } = chapterOf(area)
    const entries = operations
      .filter(({ path }) => areaOf(path) === area)
      .map(({ method, path, summary }) => ({ to: `${slug(name)}/${method}${path}`, method, name: path, text: summary }))
    return { name, text: description, entries }
  })
  const groups = [...new Set(eventNames.map((event) => catalogue[event].group))].map((group): Chapter => {
    const name = eventChapterOf(group)
    const entries = eventNames
      .filter((event) => catalogue[event].group === group)
      .map((event) => ({
        to: `${slug(name)}/webhook/POST/${slug(event)}`,
        method: 'Event',
        name: event,
        text: catalogue[event].when,
      }))
    return { name, text: `What is delivered about ${group}`, entries }
  })
  return [...areas, ...groups].map(section).join('\n')
}

const section = ({ name, text, entries }: Chapter) => `<section>
<h2>${escaped(name)}</h2>
<p>${escaped(text)}</p>
<ul>
${entries.map(row).join('\n')}
</ul>
</section>`

const row = ({ to, method, name, text }: Entry) =>
  `<li><a href="#tag/${escaped(to)}"><b>${method}</b> <code>${escaped(name)}</code> <span>${escaped(text)}</span></a></li>`
