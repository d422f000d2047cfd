import { catalogue, type EventName, eventNames } from '@sineta/contract'
import type { Operation } from '../../platform/operation/operation.ts'
import { areaOf, chapterOf, operationId } from '../openapi/names.ts'
import { eventChapterOf } from '../openapi/webhooks.ts'

/** A page of the reference: the operations of an area, or the events of a group. */
export type Chapter = {
  /** The last segment of its URL. */
  readonly slug: string
  readonly name: string
  readonly text: string
  readonly operations: readonly Operation[]
  readonly events: readonly EventName[]
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')

/** Returns the chapters in the order of the table of operations, followed by the order of the catalogue. */
export function chaptersOf(operations: readonly Operation[]): readonly Chapter[] {
  const areas = [...new Set(operations.map(({ path }) => areaOf(path)))].map((area): Chapter => {
    const { name, description } = chapterOf(area)
    const inArea = operations.filter(({ path }) => areaOf(path) === area)
    return { slug: slugOf(name), name, text: description, operations: inArea, events: [] }
  })
  const groups = [...new Set(eventNames.map((event) => catalogue[event].group))].map((group): Chapter => {
    const name = eventChapterOf(group)
    const events = eventNames.filter((event) => catalogue[event].group === group)
    return { slug: slugOf(name), name, text: `Events about ${group}`, operations: [], events }
  })
  return [...areas, ...groups]
}

export const anchorOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => operationId(method, path)

/** Returns the URL of a chapter. `search` passes `?app=` on from page to page. */
export const addressOf = ({ slug }: Pick<Chapter, 'slug'>, search = '') => `/docs/${slug}${search}`
export const addressOfOperation = (operation: Operation, search = '') =>
  `${addressOf({ slug: slugOf(areaOf(operation.path)) }, search)}#${anchorOf(operation)}`
export const addressOfEvent = (event: EventName, search = '') =>
  `${addressOf({ slug: slugOf(eventChapterOf(catalogue[event].group)) }, search)}#${event}`
