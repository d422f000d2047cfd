/** The kinds of data that open pages show and reload after a change. Higher floors add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: higher floors fill it
export interface Topics {}
export type Topic = keyof Topics

export type Changes = {
  /**
   * Announces that data of this kind has changed for the subscribers of these ids. Returns at once and never fails, because a lost
   * announcement only leaves a page stale.
   */
  publish(topic: Topic, ids: Iterable<string>): void
  /** Calls `onChange` for every change of these kinds, made in any process, until the returned function is called. */
  subscribe<T extends Topic>(id: string, topics: readonly T[], onChange: (topic: T) => void): Promise<() => void>
}
