import type { Writable } from 'node:stream'

export type Output = {
  readonly isJson: boolean
  /** One thing that happened or was found: as text for people, as one object on one line for programs. */
  show(record: object, text: string): void
  /** For people alone, beside what was asked for. */
  remark(text: string): void
  /** Progress: a bar on a terminal, nothing without one; for programs a line each. */
  progress(label: string, done: number, total: number): void
  /** Nothing more is in progress. */
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
      // A terminal that does not know its width says 0.
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
 * Text of a service or a receiver as a terminal may have it. Control characters would let it move the cursor, set the title or
 * write over what stands there; as JSON writes them, they are seen and do nothing.
 */
export const printable = (text: string) =>
  text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
// All but the line end and the tab; also those that turn the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: showing them is what this is for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** `sending [██████░░░░] 12/20`, no wider than the terminal. */
export function drawBar(label: string, done: number, total: number, columns: number): string {
  const count = `${done}/${total}`
  const width = Math.max(0, Math.min(40, columns - label.length - count.length - 5))
  const filled = total === 0 ? width : Math.round((Math.min(done, total) / total) * width)
  return `${label} [${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${count}`
}

/** Columns as wide as their widest cell. */
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

/** Hours, minutes and seconds of this machine: what is shown next to each other happened next to each other. */
export const timeOfDay = (at: Date) => at.toTimeString().slice(0, 8)
