import { requiredContext } from './required-context.ts'

/** Portal and panel have accounts of their own, behind operations of the same shape: `/v1/portal/…`, `/v1/panel/…`. */
export type House = 'portal' | 'panel'

export const [HouseContext, useHouse] = requiredContext<House>('House')
