/** A table of jobs that wait for their turn, such as uploads or imports. */
type TurnQueue = {
  readonly table: string
  /** The status of waiting rows. */
  readonly status: string
  /** The column with the time of a row's last turn. */
  readonly lastTurn: string
}

/**
 * Begins a statement with `turn`, the clients with waiting rows, the one whose last turn is longest ago first, so that a thousand
 * rows of one client delay another by one row only. A suspended client gets no turn until it is resumed. The clients are found
 * one by one through the index, however many rows each has.
 */
export const clientsInTurn = ({ table, status, lastTurn }: TurnQueue) => `
  with recursive waiting as (
    (select client_id from ${table} where status = '${status}' order by client_id limit 1)
    union all
    select (select client_id from ${table} where status = '${status}' and client_id > w.client_id order by client_id limit 1)
    from waiting w where w.client_id is not null
  ), turn as materialized (
    select w.client_id, (select max(${lastTurn}) from ${table} r where r.client_id = w.client_id) as last_at
    from waiting w join client c on c.id = w.client_id and c.status = 'active' order by last_at nulls first, w.client_id
  )`

/** Whether a client that is not suspended has waiting rows. */
export const hasWaitingClients = ({ table, status }: TurnQueue) =>
  `exists (select from ${table} r join client c on c.id = r.client_id and c.status = 'active' where r.status = '${status}')`
