/** Kinds of things that open pages show, and read again after a change. */
export const topics = ['deliveries', 'tasks', 'school_day', 'receiver_check', 'notices', 'endpoints'] as const
export type Topic = (typeof topics)[number]

export type Changes = {
  /** Something of this kind has changed for these apps. Never waits, never fails: a lost one costs a stale page. */
  publish(topic: Topic, appIds: Iterable<string>): void
  /** Calls back for every change of the app, from any process, until the returned function is called. */
  subscribe(appId: string, onChange: (topic: Topic) => void): Promise<() => void>
}
