import { inPanel } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { oneOf } from '../platform/operation/parameters.ts'
import { page } from '../platform/operation/shapes.ts'
import * as platformLog from '../webhooks/alerts/platform-log.ts'

export const platformLogOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/panel/client/platform-log',
    access: inPanel('management'),
    summary: "List failures of the client's webhook_url, newest first",
    query: { level: oneOf('warning', 'error'), ...pageQuery },
    responses: { 200: page(platformLog.LogLine) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        call.caller.client!.id,
        (after, count) =>
          platformLog.list(call.tx, { clientSlug: call.caller.client!.slug, level: call.query.level }, after, count),
        platformLog.toResponse,
      ),
  }),
]
