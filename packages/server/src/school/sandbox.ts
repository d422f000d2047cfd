import type { Transaction } from '../platform/database/database.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { schoolModules } from './modules.ts'
import { forgetNumbers } from './preconditions/queries.ts'
import { createSampleBuilder, type SampleSchool } from './sample-builder.ts'
import { deleteClientRows } from './sample-queries.ts'

declare module '../platform/operation/operation.ts' {
  interface Samples {
    cnpj: string
  }
}

const parts = schoolModules.flatMap(({ samples }) => samples ?? [])

/** Fills an empty school with one sample of everything and returns the ids and numbers by name. Emits no events. */
export async function fillSandbox(tx: Transaction, school: SampleSchool): Promise<Samples> {
  const builder = createSampleBuilder(tx, school)
  // Each part adds its own samples, so the object is complete only after the loop.
  const samples = { cnpj: school.cnpj } as Samples
  for (const part of parts) {
    Object.assign(samples, await part.fill(builder, samples))
    await builder.write()
  }
  return samples
}

/** Deletes all rows of the school, so that it can be filled again. */
export async function emptySandbox(tx: Transaction, school: SampleSchool): Promise<void> {
  for (const part of [...parts].reverse()) {
    for (const table of part.tables) await deleteClientRows(tx, table, school.clientId)
  }
  await forgetNumbers({ tx, school })
}
