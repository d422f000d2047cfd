import type { Samples } from '../../platform/operation/operation.ts'
import type { Invented } from '../invented.ts'
import type { SampleBuilder } from '../sampling.ts'

/**
 * Makes a record that an operation needs, beside those of the samples: new people, new names, new documents. Returns it
 * under every name that the examples of operations know such a record by. Emits nothing.
 */
export type Precondition = (
  builder: SampleBuilder & { readonly fresh: Invented },
  samples: Samples,
) => Promise<Partial<Samples>>
