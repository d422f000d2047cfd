import type { SamplePart } from '../sampling.ts'

/** A reset ends the imports that run: their rows belong to the school of before. */
export const importSamples: SamplePart = {
  tables: ['import'],
  fill: async () => ({}),
}
