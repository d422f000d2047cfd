import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { Command } from 'commander'
import { type Context, type ContextOf, storedSecret } from '../context.ts'
import { Failure } from '../failure.ts'
import { duration, timeArgument } from '../time.ts'

type Options = { secret?: string[]; headers: string; body: string; at?: Date }

export const verifyCommand = (contextOf: ContextOf) =>
  new Command('verify')
    .description('Verify a delivery, and explain exactly why it is not valid')
    .option(
      '--secret <secrets...>',
      'the secret in use, then others it may have been signed with; default: the stored secret',
    )
    .requiredOption(
      '--headers <file>',
      'its headers as JSON, as lines "name: value" or as a curl command; - for standard input',
    )
    .requiredOption('--body <file>', 'its body, byte for byte; - for standard input')
    .option(
      '--at <time>',
      'when it arrived: 2h, 1772446330, or 2026-03-02T07:12:10-03:00; without it, the age is only printed',
      timeArgument,
    )
    .action(async (options: Options, command: Command) => verify(contextOf(command), options))

async function verify(context: Context, { secret, headers, body, at }: Options): Promise<void> {
  if (headers === '-' && body === '-')
    throw new Failure('Standard input cannot be both the headers and the body.', {
      remedy: 'Put one of them into a file.',
      isUsage: true,
    })
  const secrets = secret ?? [await storedSecret(context)]
  const { diagnose, explain, defaultToleranceSeconds, readPastedHeaders } = await import('@sineta/contract')
  const received = readPastedHeaders((await read(context, headers)).toString('utf8'))
  if (Object.keys(received).length === 0)
    throw new Failure('No headers were found.', {
      where: headers,
      remedy: 'Write them as JSON, or one per line as "name: value".',
    })
  const findings = await diagnose({
    headers: received,
    body: await read(context, body),
    secrets,
    ...(at && { nowSeconds: Math.floor(at.getTime() / 1000) }),
    ...(context.options.live && { environment: 'live' }),
  })
  for (const finding of findings) {
    // Without --at the timestamp was not compared with any clock.
    const age = finding.code === 'ok' && !at ? ageOf(received, new Date()) : undefined
    const say = age === undefined ? explain(finding) : withAge(age, defaultToleranceSeconds)
    context.output.show(
      { type: 'finding', ...finding, say, ...(age !== undefined && { age_seconds: age }) },
      `${finding.code}: ${say}`,
    )
  }
  if (findings.some(({ code }) => code !== 'ok')) throw new Failure('The delivery would be refused.', { where: body })
}

function ageOf(headers: Record<string, string>, now: Date): number {
  return Math.floor(now.getTime() / 1000) - Number(headers['webhook-timestamp'])
}

function withAge(age: number, tolerance: number): string {
  const when = age < 0 ? `${duration(-age)} ahead of this clock` : `${duration(age)} ago`
  const verdict =
    Math.abs(age) > tolerance
      ? `A receiver would refuse it now, because the limit is ${tolerance} s; use --at to give the time it arrived.`
      : 'A receiver would accept it now.'
  return `The signature is valid. It was made ${when}. ${verdict}`
}

async function read({ stdin, cwd, signal }: Context, file: string): Promise<Buffer> {
  if (file === '-') return Buffer.concat(await addAbortSignal(signal, stdin).toArray())
  try {
    return await readFile(resolve(cwd, file))
  } catch (error) {
    throw new Failure(`The file cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      where: file,
      remedy: 'Check its name, owner and permissions.',
    })
  }
}
