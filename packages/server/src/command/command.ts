import type { Config } from '../platform/config.ts'

/** A command of `sineta-server`. */
export type Command = {
  /** The arguments and options after the name. */
  readonly usage?: string
  readonly summary: string
  /** Imports the command only when it is used, because some commands depend on most of the service. */
  load(): Promise<{ run: Run }>
}

/** Returns false if the command ran and found something wrong. */
export type Run = (tools: CommandTools) => Promise<boolean>

export type CommandTools = {
  readonly args: readonly string[]
  /** Reads the settings from the environment, and fails with one sentence if they are wrong. */
  readonly config: () => Config
  readonly print: (line: string) => void
}
