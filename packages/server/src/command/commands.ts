import type { Command } from './command.ts'

const commands: Readonly<Record<string, Command>> = {
  start: {
    usage: '[--role all|api|worker] [--processes auto|N]',
    summary: 'Migrate the database and start the service',
    load: () => import('./start.ts'),
  },
  migrate: {
    summary: 'Migrate the database to this version and exit',
    load: () => import('./migrate.ts'),
  },
  doctor: {
    usage: '[--receiver URL]',
    summary: 'Check settings, database, backup, clock, keys, mail, disk, addresses and connections to receivers',
    load: () => import('./doctor.ts'),
  },
  'keys rotate': {
    summary: 'Seal all secrets with the newest key of KEK; with the embedded database, stop the service first',
    load: () => import('./keys-rotate.ts'),
  },
  'client create': {
    usage: 'SLUG --name NAME --owner-email MAIL --owner-name NAME [--cnpj CNPJ] [--time-zone ZONE]',
    summary: 'Register a client and invite its owner by mail',
    load: () => import('./client-create.ts'),
  },
  backup: {
    usage: 'FILE',
    summary: 'Write the whole database to FILE and FILE.json; the service can keep running',
    load: () => import('./backup.ts'),
  },
  restore: {
    usage: 'FILE [--keep-keys] [--keep-deliveries] [--without-after-restore]',
    summary: 'Restore a backup into an empty database, then run after-restore',
    load: () => import('./restore.ts'),
  },
  'after-restore': {
    usage: '[--keep-keys] [--keep-deliveries]',
    summary: 'End the sessions, links, keys and pending deliveries that a backup has revived',
    load: () => import('./after-restore.ts'),
  },
  export: {
    usage: 'FILE --school CNPJ (--student NUMBER | --cpf CPF)',
    summary: 'Write all data that a school has about one person to FILE (LGPD)',
    load: () => import('./person/export.ts'),
  },
  erase: {
    usage: '--school CNPJ (--student NUMBER | --cpf CPF) [--confirm]',
    summary: 'Erase the data about one person that the law lets a school erase; without --confirm, only list it',
    load: () => import('./person/erase.ts'),
  },
  version: {
    summary: 'Print the version',
    load: () => import('./version.ts'),
  },
}

type Found =
  | { readonly command: Command; readonly args: readonly string[] }
  /** The user asked for help, so this is not an error. */
  | { readonly help: string }
  | { readonly complaint: string }

const asksForHelp = (word: string | undefined) => word === '--help' || word === '-h'

/** Finds the command that the first words name, and returns it with the words after it. Pure. */
export function findCommand(words: readonly string[]): Found {
  const [first] = words
  if (first === 'help' || asksForHelp(first)) return { help }
  if (first === '--version') return { command: commands.version!, args: [] }
  const [name, command] = Object.entries(commands).find(([name]) => isPrefix(name.split(' '), words)) ?? []
  if (name === undefined || command === undefined)
    return { complaint: first === undefined ? help : `There is no command "${words.join(' ')}".\n\n${help}` }
  const args = words.slice(name.split(' ').length)
  if (args.some(asksForHelp))
    return { help: `sineta-server ${[name, command.usage].filter(Boolean).join(' ')}\n\n${command.summary}.\n` }
  return args.length > 0 && command.usage === undefined
    ? { complaint: `${name} takes no arguments; got "${args.join(' ')}".\n` }
    : { command, args }
}
const isPrefix = (name: readonly string[], words: readonly string[]) => name.every((word, i) => words[i] === word)

const lines = Object.entries(commands).map(
  ([name, { usage }]) => [`  ${[name, usage].filter(Boolean).join(' ')}`, name] as const,
)
const maxWidth = 54
const width = Math.max(...lines.map(([line]) => line.length).filter((length) => length <= maxWidth)) + 2
/** Puts the summary next to a short line and below a long one. */
const described = (line: string, summary: string) =>
  line.length <= maxWidth ? line.padEnd(width) + summary : `${line}\n${' '.repeat(width)}${summary}`

const help = `sineta-server COMMAND

${lines.map(([line, name]) => described(line, commands[name]!.summary)).join('\n')}

Settings are read from the environment, as the service does; docs/operating.md lists them.
`
