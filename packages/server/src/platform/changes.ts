/** Kinds of things that open pages show, and read again after a change. Higher floors add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: webhooks, portal and panel fill it
export interface Topics {}
export type Topic = keyof Topics

export type Changes = {
  /** Something of this kind has changed for these apps or schools. Never waits, never fails: a lost one costs a stale page. */
  publish(topic: Topic, ids: Iterable<string>): void
  /** Calls back for every change of these kinds, from any process, until the returned function is called. */
  subscribe<T extends Topic>(id: string, topics: readonly T[], onChange: (topic: T) => void): Promise<() => void>
}
