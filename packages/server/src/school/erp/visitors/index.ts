import type { Module } from '../../../platform/module.ts'
import { visitorSamples } from './sample.ts'
import { visitorOperations } from './visitors.ts'
import { visitOperations } from './visits.ts'

export const visitors: Module = {
  operations: [...visitorOperations, ...visitOperations],
  samples: visitorSamples,
  sealed: [
    { table: 'visitor', column: 'document_sealed', owner: `'visitor:' || id` },
    { table: 'visitor_key', column: 'sealed', owner: `'visitor_key:' || school_id` },
  ],
}
