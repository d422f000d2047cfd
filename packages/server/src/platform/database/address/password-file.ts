import { readFile, stat } from 'node:fs/promises'

/** The connection that a password is for. */
export type Login = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}

/** Returns the password for a connection. The file is read each time, so that a new password needs no restart. */
export async function readPassword(file: string | undefined, login: Login): Promise<string> {
  const password = file === undefined ? null : findPassword(await readPrivateFile(file), login)
  if (password !== null) return password
  throw new Error(
    `the server requires a password for ${login.user}, but neither the address nor the password file has one`,
  )
}

/** Reads the file unless other accounts of the machine can open it; libpq ignores such a file too. */
async function readPrivateFile(file: string): Promise<string> {
  const status = await stat(file)
  if (!status.isFile()) throw new Error(`the password file ${file} is not a plain file`)
  if (process.platform !== 'win32' && status.mode & 0o077)
    throw new Error(`the password file ${file} can be opened by other accounts: chmod 600 ${file}`)
  return readFile(file, 'utf8')
}

/** Returns the password of the first line that matches. In the first four fields, `*` matches everything. */
export function findPassword(text: string, { host, port, database, user }: Login): string | null {
  const wanted = [host, String(port), database, user]
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue
    const [password, ...fields] = fieldsOf(line).reverse()
    const fits =
      fields.length === 4 && fields.reverse().every((field, at) => field === '*' || unescapeField(field) === wanted[at])
    if (fits && password) return unescapeField(password)
  }
  return null
}

/**
 * Splits `host:port:database:user:password`. Fields are still escaped, with `\:` for a colon and `\\` for a backslash; a colon in
 * the password needs no backslash.
 */
function fieldsOf(line: string): string[] {
  const [whole, ...fields] =
    /^((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):(.*)$/.exec(line) ?? []
  return whole === undefined ? [] : fields
}

const unescapeField = (field: string) => field.replaceAll(/\\(.)/g, '$1')
