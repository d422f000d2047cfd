import type { Module } from '../platform/module.ts'

/** Declares only the table. `demo.ts` loads the generator of people, so it is imported only for a demo. */
export const demo: Module = {
  sealed: [{ table: 'demo', column: 'sealed', owner: `'demo'` }],
}
