/** What open pages show and read again when it has changed. */
export const topics = ['deliveries', 'tasks', 'school_day', 'receiver_check', 'notices', 'endpoints'] as const
export type Topic = (typeof topics)[number]

export type Changes = {
  /** Something of this kind is different now for these apps. Never waits, never fails: a lost one costs a stale page. */
  note(topic: Topic, appIds: Iterable<string>): void
  /** Calls back for every change of the app, here or in another process; ends by what it returns. */
  watch(appId: string, onChange: (topic: Topic) => void): Promise<() => void>
}
