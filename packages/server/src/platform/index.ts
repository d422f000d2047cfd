import type { Module } from './module.ts'

/** Platform's own table holds the replies stored under idempotency keys. */
export const platform: Module = {
  sealed: [{ table: 'idempotency_key', column: 'sealed', owner: `'idempotency_key:' || token_id || ' ' || key` }],
  retention: [{ table: 'idempotency_key', expired: `created_at < clock() - interval '24 hours'` }],
}
