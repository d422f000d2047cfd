import { hostname } from 'node:os'
import { Command } from 'commander'
import { type Api, type ApiOptions, createApi } from '../api.ts'
import { appOf, type Context, type ContextOf, givenUrl } from '../context.ts'
import { Failure } from '../failure.ts'
import { type Login, loginFile, readLogin, removeLogin, writeLogin } from '../known-apps.ts'
import { createPrompt, type Prompt } from '../prompt.ts'
import { defaultUrl, type KnownApp } from '../target.ts'

type App = { readonly id: string; readonly slug: string; readonly name: string }
type Options = { email?: string; signingSecret?: string }

export const loginCommand = (contextOf: ContextOf) =>
  new Command('login')
    .description('Sign in to the portal once, and create and store a key for this machine')
    .option('--email <address>', 'e-mail address of a member of the partner')
    .option('--signing-secret <secret>', 'with --key: the signing secret of the app, whsec_…')
    .addHelpText('after', after)
    .action(async (options: Options, command: Command) => {
      const context = contextOf(command)
      if (options.signingSecret !== undefined && context.options.key === undefined)
        command.error('error: --signing-secret needs --key')
      await login(context, options)
    })

export const logoutCommand = (contextOf: ContextOf) =>
  new Command('logout')
    .description('Remove the keys that "login" stored on this machine, and revoke those that it created')
    .action(async (_options: unknown, command: Command) => {
      const { env, output, signal } = contextOf(command)
      const login = await readLogin(env)
      const kept = login ? await revokeAll(login, [], signal) : []
      await removeLogin(env)
      output.show(
        { type: 'logout', file: loginFile(env), not_revoked: kept.map(({ key }) => shortOf(key)) },
        [
          !login
            ? 'You were not signed in.'
            : kept.length === 0
              ? 'Signed out: the key is revoked and removed.'
              : 'Removed from this machine.',
          ...(login ? livesOn(login, kept) : []),
        ].join('\n'),
      )
    })

const livesOn = ({ url }: KnownApp, kept: readonly Kept[]) =>
  kept.map(
    ({ key, reason }) =>
      `${shortOf(key)} is still valid (${reason}). Revoke it in the portal: ${url}/portal, API keys.`,
  )

/** How long a command waits for a key or a session to end, also after Ctrl-C. */
const leaving: ApiOptions = { timeoutMs: 5000 }

type Kept = { readonly key: string; readonly reason: string }

/** Revokes keys, and returns those that are still valid, with the reason. A key that was already revoked counts as revoked. */
async function revokeAll(
  { url, app, keys, isGiven }: KnownApp,
  stillUsed: readonly (string | undefined)[],
  signal?: AbortSignal,
): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const key of Object.values(keys)) {
    if (key === undefined || stillUsed.includes(key)) continue
    if (isGiven) {
      kept.push({ key, reason: 'it was given with --key' })
      continue
    }
    const api = createApi({ url, app, key, environment: 'test', secret: null, from: '' }, { ...leaving, signal })
    try {
      await api.delete('/v1/portal/api-key')
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code !== 'unauthenticated') kept.push({ key, reason: error.message.replace(/\.$/, '') })
    }
  }
  return kept
}

/** Shortens a key to what is needed to find it in a list. */
const shortOf = (key: string) => `${key.slice(0, 12)}…`

const after = `
Asks for the password and, if there is one, the second factor, or reads them from standard input, one line each. With --key,
nothing is asked: the key is tried and stored. With --live, a key for live deliveries is created too.
Keys that an earlier login created for this machine are revoked.
The login is stored in $XDG_CONFIG_HOME/sineta/login.json, which only you can read.`

async function login(context: Context, { email, signingSecret }: Options): Promise<void> {
  const { env, options, output, signal } = context
  const url = (givenUrl(context) ?? defaultUrl).replace(/\/+$/, '')
  // A damaged file is replaced; its keys cannot be read any more.
  const replaced = await readLogin(env).catch(() => undefined)
  const known = options.key
    ? await withKey(context, url, options.key, signingSecret ?? null)
    : await withPassword(context, url, email)
  const { app, secret } = known
  const file = await writeLogin(env, known).catch(async (error: unknown) => {
    // The new keys are stored nowhere else.
    await revokeAll({ ...known, from: '' }, [], signal)
    throw error
  })
  // The keys of the earlier login were only in its file, which is now replaced, so "logout" could not revoke them.
  const kept = replaced ? await revokeAll(replaced, Object.values(known.keys), signal) : []
  output.show(
    {
      type: 'login',
      url,
      app,
      environments: Object.keys(known.keys),
      signing_secret: secret !== null,
      file,
      not_revoked: kept.map(({ key }) => shortOf(key)),
    },
    [
      `Signed in to ${url} for app ${app}.`,
      secret === null
        ? 'Only owners can see the signing secret. Ask an owner for it and set SINETA_SECRET.'
        : `Secret  ${secret}`,
      ...(replaced ? livesOn(replaced, kept) : []),
      `Stored in ${file}. Next: sineta listen`,
    ].join('\n'),
  )
}

async function withKey({ options, signal }: Context, url: string, key: string, secret: string | null): Promise<Login> {
  const environment = key.startsWith('ak_live_') ? 'live' : 'test'
  const app = await appOf(createApi({ url, app: '', key, environment, secret, from: '' }, { signal }))
  if (options.app && options.app !== app)
    throw new Failure('The key belongs to another app.', {
      where: '--app',
      remedy: 'Leave it out: the key determines the app.',
      isUsage: true,
    })
  return { url, app, keys: { [environment]: key }, secret, isGiven: true }
}

async function withPassword(context: Context, url: string, given: string | undefined): Promise<Login> {
  const { signal, options } = context
  const prompt = createPrompt(context)
  const asPortal = (key: string, app = '', request: ApiOptions = { signal }): Api =>
    createApi({ url, app, key, environment: 'test', secret: null, from: '' }, request)
  const keys: { test?: string; live?: string } = {}
  let session: string | undefined
  try {
    const email = given ?? (await prompt.ask('E-mail'))
    session = await openSession(asPortal(''), prompt, email)
    const app = await chooseApp(asPortal(session), prompt, options.app)
    const portal = asPortal(session, app.id)
    keys.test = await makeKey(portal, 'test')
    if (options.live) keys.live = await makeKey(portal, 'live')
    return { url, app: app.id, keys, secret: await revealSecret(portal) }
  } catch (error) {
    // The new keys are stored nowhere. Ctrl-C ends everything else.
    await revokeAll({ url, app: '', keys, secret: null, from: '' }, [])
    throw error
  } finally {
    prompt.close()
    // The session can do more than a key, so it is ended.
    if (session !== undefined)
      await asPortal(session, '', leaving)
        .delete('/v1/portal/session')
        .catch(() => {})
  }
}

async function openSession(api: Api, prompt: Prompt, email: string): Promise<string> {
  const password = await prompt.ask('Password', true)
  const signIn = async (more: object) =>
    (await api.post<{ token: string }>('/v1/portal/session', { token: 'string' }, { email, password, ...more })).token
  try {
    return await signIn({})
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'second_factor_required') throw error
    return signIn({ totp: await prompt.ask('Authenticator code') })
  }
}

async function chooseApp(api: Api, prompt: Prompt, wanted: string | undefined): Promise<App> {
  const { data: apps } = await api.get<{ data: readonly App[] }>(
    '/v1/portal/app',
    { data: [{ id: 'string', slug: 'string' }] },
    { limit: 200 },
  )
  const [only, ...others] = apps
  if (!only)
    throw new Failure('There is no app yet.', {
      where: 'your partner account',
      remedy: 'Create one in the portal, then sign in again.',
    })
  if (wanted === undefined && others.length === 0) return only
  const answer = wanted ?? (await prompt.ask(`App (${apps.map(({ slug }) => slug).join(', ')})`))
  const app = apps.find(({ id, slug }) => id === answer || slug === answer)
  if (app) return app
  throw new Failure(`There is no app ${answer}.`, {
    remedy: `Choose one of ${apps.map(({ slug }) => slug).join(', ')}.`,
  })
}

async function makeKey(api: Api, environment: 'test' | 'live'): Promise<string> {
  const name = `sineta CLI on ${hostname()}`.slice(0, 100)
  return (await api.post<{ token: string }>('/api-key', { token: 'string' }, { name, environment })).token
}

/** Returns the signing secret, or null for members who are not owners and may not see it. */
async function revealSecret(api: Api): Promise<string | null> {
  try {
    return (await api.get<{ secret: string }>('/secret', { secret: 'string' })).secret
  } catch (error) {
    if (error instanceof Failure && error.code === 'forbidden') return null
    throw error
  }
}
