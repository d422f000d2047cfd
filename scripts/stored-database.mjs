// Reads and writes the rows of a database as text, column by column: to store a release, and to find out what an upgrade has lost.

/** Returns all rows of all tables, or only those of the given `tables` and their columns. */
export async function readTables(client, tables) {
  await client.query(`set timezone = 'UTC'`)
  const read = {}
  for (const [table, { columns }] of Object.entries(tables ?? (await columnsOf(client)))) {
    const texts = columns.map((column) => `${quote(column)}::text`).join(', ')
    const text = `select ${texts} from ${quote(table)}`
    read[table] = { columns, rows: (await client.query({ text, rowMode: 'array' })).rows }
  }
  return read
}

/** Returns the last values of identity columns and sequences. */
export async function readSequences(client) {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last_value }) => [name, last_value]))
}

/** Restores rows into a database that has the tables. No trigger runs and no reference is checked, so the rows stay as they were. */
export async function writeTables(client, tables, sequences) {
  await client.query(`set timezone = 'UTC'; set session_replication_role = replica`)
  await client.query(`truncate ${Object.keys(tables).map(quote).join(', ')}`)
  const types = await columnsOf(client)
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const typeOf = (column) => types[table].types[types[table].columns.indexOf(column)]
    await client.query(
      `insert into ${quote(table)} (${columns.map(quote).join(', ')}) overriding system value
       select ${columns.map((column) => `${quote(column)}::${typeOf(column)}`).join(', ')}
       from json_to_recordset($1) as stored (${columns.map((column) => `${quote(column)} text`).join(', ')})`,
      [JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]]))))],
    )
  }
  for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
  await client.query('reset session_replication_role')
}

// Partitions are read through their parents. `migration` is written by migrating.
async function columnsOf(client) {
  const { rows } = await client.query(
    `select c.relname::text as table, json_agg(a.attname order by a.attnum) as columns,
       json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
     group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ table, columns, types }) => [table, { columns, types }]))
}

const quote = (name) => `"${name}"`
