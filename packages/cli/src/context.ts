import type { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import { type Api, createApi, notFromSineta } from './api.ts'
import { isAddress, isId, isKey } from './arguments.ts'
import { Failure } from './failure.ts'
import { type Env, knownApps, readVariable } from './known-apps.ts'
import type { Output } from './output.ts'
import { chooseTarget, knownAppOf, type Target } from './target.ts'

/** The environment of a command. Nothing else accesses the process. */
export type Context = {
  readonly env: Env
  readonly cwd: string
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stderr: Writable
  readonly output: Output
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal
  /** Called for Ctrl-C at a prompt, which the terminal passes on as an ordinary key. */
  interrupt(): void
  readonly options: GlobalOptions
}

/** Returns the context of the command that was called, because its options are known only then. */
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
  const given = {
    url: givenUrl({ env, options }),
    app: givenApp({ env, options }),
    key: givenKey({ env, options }),
    secret: readVariable(env, 'SINETA_SECRET'),
  }
  const target = chooseTarget(given, await knownApps(env, cwd), options.live === true ? 'live' : 'test')
  return { ...target, app: target.app ?? (await appOf(createApi({ ...target, app: '' }, { signal }))) }
}

/** Returns the signing secret of the app that a command would act as, without asking a server. */
export async function storedSecret({ env, cwd, options }: Context): Promise<string> {
  const secret =
    readVariable(env, 'SINETA_SECRET') ?? knownAppOf(givenKey({ env, options }), await knownApps(env, cwd))?.secret
  if (secret) return secret
  throw new Failure('No signing secret is given, and none is stored here.', {
    where: '--secret, SINETA_SECRET and the login',
    remedy: 'Copy it from the portal and pass it with --secret, or run "sineta login" as an owner.',
    isUsage: true,
  })
}

/** Returns the app of the key, which is the only app that the key can list. */
export async function appOf(api: Api): Promise<string> {
  const { data } = await api.get<{ data: readonly { id: string }[] }>('/v1/portal/app', { data: [{ id: 'string' }] })
  if (data[0] === undefined) throw notFromSineta(api.target.url)
  return data[0].id
}

/** Returns the address of Sineta, if one is configured. */
export function givenUrl({ env, options }: Pick<Context, 'env' | 'options'>): string | undefined {
  const url = options.url ?? readVariable(env, 'SINETA_URL')
  if (url === undefined || isAddress(url)) return url
  throw new Failure(`SINETA_URL is ${url}, which is not a valid URL.`, {
    where: 'the environment',
    remedy: 'Set it to a URL with http: or https: and without a password, such as http://127.0.0.1:8080.',
    isUsage: true,
  })
}

function givenApp({ env, options }: Pick<Context, 'env' | 'options'>): string | undefined {
  const app = options.app ?? readVariable(env, 'SINETA_APP')
  if (app === undefined || isId(app)) return app
  throw new Failure(`"${app}" is not the id of an app.`, {
    where: '--app or SINETA_APP',
    remedy: 'Copy the id from the URL of the app in the portal, or leave it out: the key determines the app.',
    isUsage: true,
  })
}

/** Returns the key, if one is configured. */
function givenKey({ env, options }: Pick<Context, 'env' | 'options'>): string | undefined {
  const key = options.key ?? readVariable(env, 'SINETA_KEY')
  if (key === undefined || isKey(key)) return key
  // The value is not printed, because it may be most of a valid key.
  throw new Failure('SINETA_KEY is not a key.', {
    where: 'the environment',
    remedy: 'Set it to the complete key of an app, ak_test_… or ak_live_…, as it was shown once.',
    isUsage: true,
  })
}

export const openApi = async (context: Context): Promise<Api> =>
  createApi(await findTarget(context), { signal: context.signal })
