import type { SamplePart } from '../sample-builder.ts'

/** A reset deletes running imports, because their rows belong to the school as it was before. */
export const importSamples: SamplePart = {
  tables: ['import'],
  fill: async () => ({}),
}
