import type { Module } from '../platform/module.ts'

/** Only the row: `demo.ts`, which loads what invents people, is imported when a demo is wanted. */
export const demo: Module = {
  sealed: [{ table: 'demo', column: 'sealed', owner: `'demo'` }],
}
