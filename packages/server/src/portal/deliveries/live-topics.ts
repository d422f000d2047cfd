import type { FastifyInstance } from 'fastify'
import type { Changes } from '../../platform/changes.ts'

declare module '../../platform/changes.ts' {
  interface Topics {
    school_day: true
  }
}

export const appTopics = ['deliveries', 'tasks', 'school_day', 'receiver_check', 'notices', 'endpoints'] as const
export type AppTopic = (typeof appTopics)[number]

/**
 * The topics that each operation of an app changes, for open pages. Changes that no operation causes publish their own topics.
 */
const changed: readonly { readonly place: RegExp; readonly topics: readonly AppTopic[] }[] = [
  { place: /^\/endpoint\/:kind\/test-event$/, topics: ['deliveries'] },
  { place: /^\/endpoint\/:kind\/(resend-failed|retry-waiting)$/, topics: ['tasks', 'deliveries'] },
  { place: /^\/endpoint\//, topics: ['endpoints', 'deliveries'] },
  { place: /^\/delivery\//, topics: ['deliveries'] },
  { place: /^\/task\//, topics: ['tasks'] },
  { place: /^\/sandbox\/school-day/, topics: ['school_day'] },
  { place: /^\/sandbox\/(trigger|reset)$/, topics: ['deliveries'] },
  { place: /^\/receiver-check/, topics: ['receiver_check'] },
  { place: /^\/secret/, topics: ['endpoints'] },
]

const ofApp = '/v1/portal/app/:app_id'

/** Returns the topics that a successful request has changed. Pure. */
function topicsOf(method: string, route: string): readonly AppTopic[] {
  if (method === 'GET' || !route.startsWith(ofApp)) return []
  const rest = route.slice(ofApp.length)
  return changed.find(({ place }) => place.test(rest))?.topics ?? []
}

/** Publishes changes after the response, and so after the commit, so that the next read includes them. */
export function publishChanges(http: FastifyInstance, changes: Changes): void {
  http.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 300) return
    for (const topic of topicsOf(request.method, request.routeOptions.url ?? ''))
      changes.publish(topic, [String((request.params as { app_id: string }).app_id).toLowerCase()])
  })
}
