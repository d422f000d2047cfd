// The settings of the embedded PostgreSQL. They are passed at every start, so a change here applies to old folders too.
// Every name exists in PostgreSQL 15, because the tests run there as well.
const table: readonly (readonly [name: string, value: string, why: string])[] = [
  ['listen_addresses', '127.0.0.1', 'not reachable from outside this machine; inside, the password decides'],
  ['unix_socket_directories', '', 'none in /tmp; the cluster gets one where that works, see socket.ts'],
  ['max_connections', '200', 'API and worker pools, with room for psql and the tests'],
  ['shared_buffers', '128MB', 'enough for the hot rows of a day; the operating system caches the rest'],
  ['fsync', 'on', 'a change that we confirmed survives a power cut'],
  ['synchronous_commit', 'on', 'same guarantee; commits are batched, so switching it off gained nothing when measured'],
  ['wal_compression', 'on', 'less to write and sync after each checkpoint, for little CPU'],
  ['random_page_cost', '1.1', 'solid state disks: an index is nearly always the better plan'],
  ['jit', 'off', 'compiling a statement takes longer than running any of ours'],
  [
    'max_parallel_workers_per_gather',
    '0',
    'statements are short, and /dev/shm of containers is too small for parallel ones',
  ],
  ['autovacuum_naptime', '10s', 'queue rows die by the thousand: vacuum them before claims slow down'],
  ['autovacuum_vacuum_scale_factor', '0.05', 'same reason: at 5 % dead rows instead of 20 %'],
  ['autovacuum_analyze_scale_factor', '0.05', 'a queue that was empty a minute ago needs a new plan soon'],
  ['timezone', 'UTC', 'tenants have time zones, the database has none'],
  ['log_timezone', 'UTC', 'same'],
  ['lc_messages', 'C', 'we parse the reason of a failed start, in English'],
  ['log_min_messages', 'log', 'we log refused statements ourselves, with the request; here they would fill the disk'],
  ['log_min_error_statement', 'panic', 'statements can hold personal data'],
  ['log_error_verbosity', 'terse', 'so can the DETAIL of an error: Key (cpf)=(…)'],
  ['log_checkpoints', 'off', 'a line every few minutes without information'],
]

/** The table as command line arguments of `postgres`; `overrides` win. */
export function settingArguments(overrides: Readonly<Record<string, string>>): string[] {
  const settings = { ...Object.fromEntries(table), ...overrides }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
