import { inPortal } from '../../identity/access.ts'
import { type Operation, operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../../platform/operation/page.ts'
import { page } from '../../platform/operation/shapes.ts'
import { platformZone } from '../../platform/times.ts'
import * as notices from '../../webhooks/alerts/notices.ts'

export const noticeOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/portal/app/{app_id}/notice',
    access: inPortal,
    summary: "List the notices about the app's endpoints, newest first",
    query: pageQuery,
    responses: { 200: page(notices.Notice) },
    refusals: ['app_not_found'],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        call.params.app_id,
        (after, count) => notices.list(call.tx, { appId: call.params.app_id }, after, count),
        (row) => notices.toResponse(row, platformZone),
      ),
  }),
]
