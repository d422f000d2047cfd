import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { columns, createOutput, drawBar } from './output.ts'

const stream = (isTTY: boolean) => Object.assign(new PassThrough().setEncoding('utf8'), { isTTY, columns: 40 })
const textOf = (of: PassThrough) => (of.read() as string | null) ?? ''

describe('progress', () => {
  it('is a bar that never outgrows the terminal', () => {
    expect(drawBar('Sending', 5, 10, 30)).toBe('Sending [███████░░░░░░░] 5/10')
    for (const done of [0, 1, 9, 10, 12]) expect(drawBar('Sending', done, 10, 30).length).toBeLessThanOrEqual(30)
    expect(drawBar('Sending', 0, 0, 5)).toBe('Sending [] 0/0')
  })

  it('is drawn on a terminal, and cleared before a line is printed and at the end', () => {
    const [out, err] = [stream(true), stream(true)]
    const output = createOutput(out, err, false)
    output.progress('Sending', 1, 2)
    output.show({}, 'a line')
    output.progress('Sending', 2, 2)
    expect(textOf(out)).toBe('a line\n')
    const bar = drawBar('Sending', 1, 2, 40)
    expect(textOf(err)).toBe(`${bar}\r\u001b[K${bar}\r\u001b[K`)
    output.progress('Sending', 1, 2)
    output.end()
    output.remark('it failed')
    expect(textOf(err)).toBe(`${bar}\r\u001b[Kit failed\n`)
  })

  it('is not written to a file, and is printed as lines with --json', () => {
    const [out, err] = [stream(false), stream(false)]
    createOutput(out, err, false).progress('Sending', 1, 2)
    expect([textOf(out), textOf(err)]).toEqual(['', ''])
    createOutput(out, err, true).progress('Sending', 1, 2)
    expect(JSON.parse(textOf(out))).toEqual({ type: 'progress', done: 1, total: 2 })
  })
})

it('columns are as wide as their widest cell', () => {
  expect(
    columns([
      ['a', 'bb', 'c'],
      ['aaa', 'b', ''],
    ]),
  ).toBe('a    bb  c\naaa  b')
})

it('text from a service cannot move the cursor or reverse a line', () => {
  const [out, err] = [stream(true), stream(true)]
  const hostile = 'nome\u001b[2J\u009b1A\u202e\r'
  const shown = 'nome\\u001b[2J\\u009b1A\\u202e\\u000d'
  const output = createOutput(out, err, false)
  output.show({}, `${hostile}\tnext`)
  output.remark(hostile)
  expect([textOf(out), textOf(err)]).toEqual([`${shown}\tnext\n`, `${shown}\n`])
  createOutput(out, err, true).show({ name: hostile }, '')
  const line = textOf(out)
  expect(line).not.toMatch(/[\u009b\u202e]/)
  expect(JSON.parse(line)).toEqual({ name: hostile })
})
