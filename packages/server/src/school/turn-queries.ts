/** Work that waits in a table of its own, such as uploads and imports. */
type Waiting = {
  readonly table: string
  /** Of the rows that wait. */
  readonly status: string
  /** The column with the moment of a row's last turn. */
  readonly lastTurn: string
}

/**
 * Begins a statement: `turn` has the clients that wait, the one whose last turn is longest ago first, so that a thousand rows of
 * one client cost another the time of one. A suspended client has no turn until it is resumed. The clients are found one after
 * the other by their index, however many rows each has.
 */
export const clientsInTurn = ({ table, status, lastTurn }: Waiting) => `
  with recursive waiting as (
    (select client_id from ${table} where status = '${status}' order by client_id limit 1)
    union all
    select (select client_id from ${table} where status = '${status}' and client_id > w.client_id order by client_id limit 1)
    from waiting w where w.client_id is not null
  ), turn as materialized (
    select w.client_id, (select max(${lastTurn}) from ${table} r where r.client_id = w.client_id) as last_at
    from waiting w join client c on c.id = w.client_id and c.status = 'active' order by last_at nulls first, w.client_id
  )`

/** Whether a client waits that has turns. */
export const hasTurns = ({ table, status }: Waiting) =>
  `exists (select from ${table} r join client c on c.id = r.client_id and c.status = 'active' where r.status = '${status}')`
