import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chown, lchown, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresFailure } from './failure.ts'

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface Account {
  readonly owner: Owner
  readonly prefix: readonly string[]
  readonly ids: Partial<Owner>
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

const nobody: Owner = { uid: 65_534, gid: 65_534 }

/** The same user, seen as nobody from inside a user namespace. Works below folders of mode 0700. */
const inUserNamespace = (owner: Owner): Account => ({
  owner,
  prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
  ids: {},
})

/** Another user, if all users can reach the folder. */
const asUser = (owner: Owner): Account => ({ owner, prefix: [], ids: owner })

/** Another user with the capability to pass closed folders, for containers that forbid namespaces and run in /root. */
const asUserWithAccess = (owner: Owner): Account => ({
  owner,
  prefix: [
    ...['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'],
    ...['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'],
  ],
  ids: {},
})

/** Returns the first account that works here, and makes it the owner of `folder`. */
export async function chooseAccount(folder: string, binary: string): Promise<Account> {
  const { uid, gid } = await stat(folder)
  for (const account of process.getuid?.() === 0 ? accountsForRoot({ uid, gid }) : accountsForUser({ uid, gid })) {
    if (!(await canReach(account, dirname(folder), binary))) continue
    if (account.owner.uid !== uid) await changeOwner(account.owner, folder)
    return account
  }
  throw new EmbeddedPostgresFailure(
    'no_account',
    process.getuid?.() === 0
      ? `PostgreSQL refuses to run as root, and no other user can reach ${folder}: start as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has none on this machine: add it to /etc/passwd, or set DATABASE_URL.`,
  )
}

// A folder of another user keeps its owner, because root may start the server today and the owner tomorrow.
function accountsForRoot(owner: Owner): readonly Account[] {
  if (owner.uid !== 0) return [asUser(owner), asUserWithAccess(owner)]
  return [inUserNamespace(owner), asUser(nobody), asUserWithAccess(nobody)]
}

// Containers often run under a user id without a name, which initdb does not accept.
function accountsForUser(owner: Owner): readonly Account[] {
  return [hasName() ? { owner, prefix: [], ids: {} } : inUserNamespace(owner)]
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

export function spawnAs(account: Account, file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = file, ...rest] = [...account.prefix, file, ...args]
  return spawn(command, rest, { ...options, ...account.ids })
}

async function canReach(account: Account, folder: string, binary: string): Promise<boolean> {
  if (account.prefix.length === 0 && account.ids.uid === undefined) return true
  const [command = 'sh', ...rest] = [
    ...account.prefix,
    'sh',
    '-c',
    'test -x "$1" && test -x "$2"',
    'sh',
    folder,
    binary,
  ]
  return promisify(execFile)(command, rest, account.ids).then(
    () => true,
    () => false,
  )
}

async function changeOwner({ uid, gid }: Owner, folder: string): Promise<void> {
  for (const path of await readdir(folder, { recursive: true })) await lchown(join(folder, path), uid, gid)
  await chown(folder, uid, gid)
}
