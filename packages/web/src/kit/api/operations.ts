/** Every operation that pages may call. The generated `portal/operations.ts` and `panel/operations.ts` add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Operations {}
