/** Every operation that pages may call: `portal/operations.ts` and `panel/operations.ts` add theirs, generated. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Operations {}
