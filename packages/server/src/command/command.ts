import type { Config } from '../platform/config.ts'

/** One thing that operators do from a shell. */
export type Command = {
  /** After the name: what else may be written. */
  readonly usage?: string
  readonly summary: string
  /** Loaded when it is asked for: most of the service stands behind some of them. */
  load(): Promise<{ run: Run }>
}

/** False: it ran, and found something that is not as it should be. */
export type Run = (tools: CommandTools) => Promise<boolean>

export type CommandTools = {
  readonly args: readonly string[]
  /** The settings of the environment; fails with one sentence where they are wrong. */
  readonly config: () => Config
  readonly say: (line: string) => void
}
