import { catalogue, eventNames } from '@sineta/contract'
import type { Operation } from '../../platform/operation/operation.ts'
import { introduction } from '../openapi/openapi.ts'
import { refusalsOf, versionedPaths } from '../openapi/refusals.ts'
import { escapeHtml } from '../plain-page.ts'
import { builtFiles } from './built-files.ts'
import { addressOf, addressOfEvent, addressOfOperation, type Chapter, chaptersOf } from './chapters.ts'
import { eventSection } from './event-section.ts'
import { table } from './fields.ts'
import { frame } from './frame.ts'
import { errorRow, operationSection, type ShownFor } from './operation-section.ts'
import { code, markdown } from './text.ts'

/** Writes the pages of the reference from the same table of operations as the routes. */
export function referencePages(operations: readonly Operation[]) {
  const chapters = chaptersOf(operations)
  const versioned = versionedPaths(operations)
  const files = builtFiles()
  return {
    slugs: chapters.map(({ slug }) => slug),
    index: (search = '') =>
      frame({ title: 'Reference', chapters, files, search, content: indexOf(operations, chapters, versioned, search) }),
    chapter(slug: string, shown: Omit<ShownFor, 'versioned'>): string {
      const at = chapters.findIndex((one) => one.slug === slug)
      const current = chapters[at]!
      const { name, text } = current
      const content = [
        `<h1>${escapeHtml(name)}</h1>`,
        `<p>${escapeHtml(text)}</p>`,
        ...current.operations.map((operation) => operationSection(operation, { ...shown, versioned })),
        ...current.events.map((event) => eventSection(event, { ...shown, operations })),
        neighbours(chapters[at - 1], chapters[at + 1], shown.search),
      ].join('\n')
      return frame({ title: name, chapters, current, files, search: shown.search, content })
    },
  }
}

/** Lists all operations and events by name. The search on the page filters this list. */
function indexOf(
  operations: readonly Operation[],
  chapters: readonly Chapter[],
  versioned: ReadonlySet<string>,
  search: string,
): string {
  const shared = new Set(operations.flatMap((operation) => refusalsOf(operation, versioned.has(operation.path)).shared))
  return `<h1>API reference</h1>
<p>${operations.length} operations of a Brazilian school, from enrollment to the diary, and ${eventNames.length} events that are delivered as signed webhooks. For programs: <a href="/openapi.json${escapeHtml(search)}">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a>, <a href="/schemas/events.json">JSON Schema of all events</a>.</p>
<form role="search" id="find" hidden><label>Search operations and events <input type="search" autocomplete="off" spellcheck="false" placeholder="Method, path, event or words"></label> <span role="status"></span></form>
${chapters.map((chapter) => entries(chapter, search)).join('\n')}
<section class="about"><h2 id="conventions">Conventions</h2>
${markdown(introduction)}
<h2 id="errors">Errors that many operations share</h2>
${table(['Code', 'Status', 'Meaning'], [...shared].map(errorRow))}
</section>`
}

function entries(chapter: Chapter, search: string): string {
  const { name, text, operations, events } = chapter
  const rows = [
    ...operations.map((operation) =>
      entry(addressOfOperation(operation, search), operation.method, operation.path, operation.summary),
    ),
    ...events.map((event) => entry(addressOfEvent(event, search), 'Event', event, catalogue[event].when)),
  ]
  return `<section class="index">
<h2><a href="${addressOf(chapter, search)}">${escapeHtml(name)}</a></h2>
<p>${escapeHtml(text)}</p>
<ul>
${rows.join('\n')}
</ul>
</section>`
}

const entry = (to: string, method: string, name: string, text: string) =>
  `<li><a href="${to}"><b class="method">${method}</b> ${code(name)} <span>${escapeHtml(text)}</span></a></li>`

const neighbours = (before: Chapter | undefined, after: Chapter | undefined, search: string) => {
  const one = (chapter: Chapter | undefined, rel: string, word: string) =>
    chapter
      ? `<a rel="${rel}" href="${addressOf(chapter, search)}"><small>${word}</small>${escapeHtml(chapter.name)}</a>`
      : ''
  return `<nav class="neighbours" aria-label="Neighbouring chapters">${one(before, 'prev', 'Previous')}${one(after, 'next', 'Next')}</nav>`
}
