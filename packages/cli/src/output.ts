import type { Writable } from 'node:stream'

export type Output = {
  readonly isJson: boolean
  /** Prints a result: the text for people or, with --json, the record on one line. */
  show(record: object, text: string): void
  /** Prints a remark on stderr, unless the output is JSON. */
  remark(text: string): void
  /** Shows progress: a bar on a terminal, a line with --json, nothing otherwise. */
  progress(label: string, done: number, total: number): void
  /** Clears the progress bar. */
  end(): void
}

type Stream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export function createOutput(stdout: Stream, stderr: Stream, isJson: boolean): Output {
  let bar = ''
  const clearBar = () => {
    if (bar !== '') stderr.write('\r\u001b[K')
  }
  const line = (stream: Stream, text: string) => {
    clearBar()
    stream.write(`${printable(text)}\n`)
    if (bar !== '') stderr.write(bar)
  }
  return {
    isJson,
    show: (record, text) => line(stdout, isJson ? JSON.stringify(record) : text),
    remark(text) {
      if (!isJson) line(stderr, text)
    },
    progress(label, done, total) {
      if (isJson) stdout.write(`${JSON.stringify({ type: 'progress', done, total })}\n`)
      if (isJson || stderr.isTTY !== true) return
      clearBar()
      // A terminal that does not know its width reports 0.
      bar = done < total ? drawBar(label, done, total, stderr.columns || 80) : ''
      stderr.write(bar)
    },
    end() {
      clearBar()
      bar = ''
    },
  }
}

/**
 * Escapes text from a service or a receiver for a terminal. Control characters could move the cursor, set the title or
 * overwrite other text; escaped as in JSON, they are visible and harmless.
 */
export const printable = (text: string) =>
  text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
// All but line feed and tab, and also the characters that change the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: showing them is what this is for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** Draws a bar such as `sending [██████░░░░] 12/20`, no wider than the terminal. */
export function drawBar(label: string, done: number, total: number, columns: number): string {
  const count = `${done}/${total}`
  const width = Math.max(0, Math.min(40, columns - label.length - count.length - 5))
  const filled = total === 0 ? width : Math.round((Math.min(done, total) / total) * width)
  return `${label} [${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${count}`
}

/** Formats rows as columns, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)), [])
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns hours, minutes and seconds in local time; the date is not needed for a running log. */
export const timeOfDay = (at: Date) => at.toTimeString().slice(0, 8)
