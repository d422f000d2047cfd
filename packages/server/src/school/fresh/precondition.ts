import type { Samples } from '../../platform/operation/operation.ts'
import type { Invented } from '../invented.ts'
import type { SampleBuilder } from '../sampling.ts'

/**
 * Creates a record that an operation needs, in addition to the samples: new people, new names, new documents. Returns it
 * under every name that the examples of operations use for such a record. Emits no events.
 */
export type Precondition = (
  builder: SampleBuilder & { readonly fresh: Invented },
  samples: Samples,
) => Promise<Partial<Samples>>
