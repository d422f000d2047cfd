import { byOperators } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { pageQuery, readPageById } from '../platform/operation/page.ts'
import { oneOf, text } from '../platform/operation/parameters.ts'
import { page } from '../platform/operation/shapes.ts'
import * as platformLog from '../webhooks/alerts/platform-log.ts'

export const platformLogOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/admin/platform-log',
    access: byOperators,
    summary: "List failures of clients' webhook_urls, newest first",
    query: { client: text(63), level: oneOf('warning', 'error'), ...pageQuery },
    responses: { 200: page(platformLog.LogLine) },
    refusals: [],
    emits: [],
    run: (call) =>
      readPageById(
        call,
        'platform-log',
        (after, count) =>
          platformLog.list(call.tx, { clientSlug: call.query.client, level: call.query.level }, after, count),
        platformLog.toResponse,
      ),
  }),
]
