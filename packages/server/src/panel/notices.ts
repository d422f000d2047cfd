import { inPanel } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { page } from '../platform/operation/shapes.ts'
import { clientApiOf } from '../tenancy/clients/queries.ts'
import * as notices from '../webhooks/alerts/notices.ts'

export const noticeOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/panel/client/notice',
    access: inPanel('management'),
    summary: "List the notices about the client's webhook_url, newest first",
    query: pageQuery,
    responses: { 200: page(notices.Notice) },
    refusals: [],
    emits: [],
    find: ({ tx, caller }) => clientApiOf(tx, caller.client!.id),
    run: (call) =>
      readPageById(
        call,
        call.found.client_id,
        (after, count) => notices.list(call.tx, { clientId: call.found.client_id }, after, count),
        (row) => notices.toResponse(row, call.found.time_zone),
      ),
  }),
]
