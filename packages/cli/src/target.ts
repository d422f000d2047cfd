import { Failure } from './failure.ts'

/** The Sineta that a command talks to, and the app it acts as. */
export type Target = {
  readonly url: string
  readonly app: string
  readonly key: string
  readonly environment: 'test' | 'live'
  /** Null if it is not configured. */
  readonly secret: string | null
  /** Where the app was found, as shown to people. */
  readonly from: string
}

/** The option to add to a suggested command, which would otherwise act on the sandbox. */
export const liveOption = ({ environment }: Pick<Target, 'environment'>) => (environment === 'live' ? ' --live' : '')

/** An app from a stored login or from the demo. */
export type KnownApp = {
  readonly url: string
  readonly app: string
  readonly keys: { readonly test?: string | undefined; readonly live?: string | undefined }
  readonly secret: string | null
  /** The key was created elsewhere and given with --key, so it may be in use elsewhere too. */
  readonly isGiven?: true
  readonly from: string
}

/** Values from the command line or the environment. */
export type Given = {
  readonly url?: string | undefined
  readonly app?: string | undefined
  readonly key?: string | undefined
  readonly secret?: string | undefined
}

export const defaultUrl = 'http://127.0.0.1:8080'

/**
 * Options take precedence over the stored login, and the login over the demo. A key belongs to one app, so a key given as an
 * option is never combined with the id of a stored app.
 */
export function chooseTarget(
  given: Given,
  known: readonly KnownApp[],
  environment: 'test' | 'live',
): Omit<Target, 'app'> & { readonly app: string | undefined } {
  const base = knownAppOf(given.key, known)
  const key = given.key ?? base?.keys[environment]
  if (base === undefined && given.key === undefined) throw noApp()
  if (key === undefined) throw noKey(base!.from, environment)
  if (environment === 'live' && environmentOf(key) === 'test') throw notLive()
  return {
    // A key that is not stored here is assumed to belong to the nearest Sineta: the demo of this folder, or else that of the
    // login.
    url: withoutSlash(given.url ?? (base ?? known.at(-1))?.url ?? defaultUrl),
    // Only the service knows the app of a key that is not stored here.
    app: given.app ?? base?.app,
    key,
    environment: environmentOf(key) ?? environment,
    secret: given.secret ?? base?.secret ?? null,
    from: base?.from ?? 'the command line and the environment',
  }
}

/** Returns the app of a key or, without a key, the first one. */
export const knownAppOf = (key: string | undefined, known: readonly KnownApp[]): KnownApp | undefined =>
  key === undefined ? known[0] : known.find(({ keys }) => Object.values(keys).includes(key))

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** The prefix of a key shows which environment it is for. */
const environmentOf = (key: string) => /^ak_(test|live)_/.exec(key)?.[1] as 'test' | 'live' | undefined

const noApp = () =>
  new Failure('No app is configured.', {
    where: 'no login, no SINETA_KEY, and no .sineta/demo.json in this folder or above it',
    remedy: 'Run "sineta login", or "npm start" in a checkout of Sineta and then this command there.',
  })

const notLive = () =>
  new Failure('The key is a test key, but --live needs a live key.', {
    where: '--key or SINETA_KEY',
    remedy: 'Use a key that begins with ak_live_, or leave --live out.',
    isUsage: true,
  })

const noKey = (from: string, environment: string) =>
  new Failure(`There is no key for the ${environment} environment.`, {
    where: from,
    remedy:
      environment === 'live'
        ? 'Run "sineta login --live", or set SINETA_KEY.'
        : 'Run "sineta login", or set SINETA_KEY.',
  })
