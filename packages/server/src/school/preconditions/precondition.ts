import type { Samples } from '../../platform/operation/operation.ts'
import type { FakeData } from '../fake-data.ts'
import type { SampleBuilder } from '../sample-builder.ts'

/**
 * Creates a record that an operation needs, in addition to the samples: new people, new names, new documents. Returns it
 * under every name that the examples of operations use for such a record. Emits no events.
 */
export type Precondition = (
  builder: SampleBuilder & { readonly fake: FakeData },
  samples: Samples,
) => Promise<Partial<Samples>>
