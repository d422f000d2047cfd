import type { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import { type Api, createApi, notFromSineta } from './api.ts'
import { isAddress, isId, isKey } from './arguments.ts'
import { Failure } from './failure.ts'
import { type Env, knownApps } from './known-apps.ts'
import type { Output } from './output.ts'
import { chooseTarget, knownAppOf, type Target } from './target.ts'

/** What a command has around it. Nothing else looks at the process. */
export type Context = {
  readonly env: Env
  readonly cwd: string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stderr: Writable
  readonly output: Output
  /** Ctrl-C. */
  readonly signal: AbortSignal
  /** Ctrl-C at a question, which a terminal hands over as a key like any other. */
  interrupt(): void
  readonly options: GlobalOptions
}

/** The context of the command that was called; its options are known only then. */
export type ContextOf = (command: Command) => Context

/** Options that every command understands. */
export type GlobalOptions = {
  readonly url?: string
  readonly app?: string
  readonly key?: string
  readonly live?: boolean
  readonly json?: boolean
}

export async function findTarget({ env, cwd, options, signal }: Context): Promise<Target> {
  const said = {
    url: saidUrl({ env, options }),
    app: saidApp({ env, options }),
    key: saidKey({ env, options }),
    secret: env.SINETA_SECRET || undefined,
  }
  const target = chooseTarget(said, await knownApps(env, cwd), options.live === true ? 'live' : 'test')
  return { ...target, app: target.app ?? (await appOf(createApi({ ...target, app: '' }, { signal }))) }
}

/** The signing secret of the app that a command would act as. Asks no server. */
export async function storedSecret({ env, cwd, options }: Context): Promise<string> {
  const secret = env.SINETA_SECRET || knownAppOf(saidKey({ env, options }), await knownApps(env, cwd))?.secret
  if (secret) return secret
  throw new Failure('No signing secret is given, and none is stored here.', {
    where: '--secret, SINETA_SECRET and the login',
    remedy: 'Copy it from the portal and give it with --secret, or run "sineta login" as an owner.',
    isUsage: true,
  })
}

/** The app that the key belongs to: the only one that it can list. */
export async function appOf(api: Api): Promise<string> {
  const { data } = await api.get<{ data: readonly { id: string }[] }>('/v1/portal/app', { data: [{ id: 'string' }] })
  if (data[0] === undefined) throw notFromSineta(api.target.url)
  return data[0].id
}

/** The address of Sineta, if one is configured. */
export function saidUrl({ env, options }: Pick<Context, 'env' | 'options'>): string | undefined {
  const url = options.url ?? (env.SINETA_URL || undefined)
  if (url === undefined || isAddress(url)) return url
  throw new Failure(`SINETA_URL is ${url}, which is not an address.`, {
    where: 'the environment',
    remedy: 'Set it to one with http: or https: and without a password, such as http://127.0.0.1:8080.',
    isUsage: true,
  })
}

function saidApp({ env, options }: Pick<Context, 'env' | 'options'>): string | undefined {
  const app = options.app ?? (env.SINETA_APP || undefined)
  if (app === undefined || isId(app)) return app
  throw new Failure(`"${app}" is not the id of an app.`, {
    where: '--app or SINETA_APP',
    remedy: 'Take the id from the address of the app in the portal, or leave it out: the key determines the app.',
    isUsage: true,
  })
}

/** A file with line ends of Windows leaves one of them at the end of a variable. */
function saidKey({ env, options }: Pick<Context, 'env' | 'options'>): string | undefined {
  const key = options.key ?? (env.SINETA_KEY?.trim() || undefined)
  if (key === undefined || isKey(key)) return key
  // Not repeated: most of it may be right.
  throw new Failure('SINETA_KEY is not a key.', {
    where: 'the environment',
    remedy: 'Set it to the whole key of an app, ak_test_… or ak_live_…, as it was shown once.',
    isUsage: true,
  })
}

export const openApi = async (context: Context): Promise<Api> =>
  createApi(await findTarget(context), { signal: context.signal })
