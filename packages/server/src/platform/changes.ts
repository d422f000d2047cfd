import type { EventName } from '@sineta/contract'

/** Kinds of things that open pages show, and read again after a change: those of an app, and those of a school. */
export const appTopics = ['deliveries', 'tasks', 'school_day', 'receiver_check', 'notices', 'endpoints'] as const
export type AppTopic = (typeof appTopics)[number]

/** What an event is about, by the first word of its name: `student.created` is about a `student`. */
type About<Name> = Name extends `${infer Word}.${string}` ? Word : never
export type SchoolTopic = About<EventName>
export const aboutOf = (name: EventName) => name.slice(0, name.indexOf('.')) as SchoolTopic

export type Topic = AppTopic | SchoolTopic

export type Changes = {
  /** Something of this kind has changed for these apps or schools. Never waits, never fails: a lost one costs a stale page. */
  publish(topic: Topic, ids: Iterable<string>): void
  /** Calls back for every change of these kinds, from any process, until the returned function is called. */
  subscribe<T extends Topic>(id: string, topics: readonly T[], onChange: (topic: T) => void): Promise<() => void>
}
