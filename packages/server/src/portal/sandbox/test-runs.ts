import type { TSchema } from 'typebox'
import { byTheApp } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../../platform/operation/page.ts'
import { page } from '../../platform/operation/shapes.ts'
import { requireTestKey } from '../deliveries/deliveries.ts'

type TestRuns<Row> = {
  readonly path: `/v1/portal/app/{app_id}/${string}`
  readonly summary: string
  readonly item: TSchema
  list(tx: Transaction, appId: string, before: string | undefined, count: number): Promise<Row[]>
  view(row: Row): unknown
}

/** Creates the operation that lists an app's test runs: receiver checks or school days. */
export const testRuns = <Row extends { id: string }>({ path, summary, item, list, view }: TestRuns<Row>): Operation =>
  operation({
    method: 'GET',
    path: path as '/v1/portal/app/{app_id}/runs',
    access: byTheApp,
    summary,
    query: pageQuery,
    responses: { 200: page(item) },
    refusals: ['app_not_found', 'forbidden'],
    emits: [],
    find: requireTestKey,
    run: (call) =>
      readPageById(call, call.params.app_id, (after, count) => list(call.tx, call.params.app_id, after, count), view),
  })
