import { type Connection, useLive } from '../../kit/api/live.ts'

/** The reads of an app that each topic of its stream makes stale. */
const topics: Readonly<Record<string, RegExp>> = {
  tasks: /\/(task|resend-failed)\b/,
  school_day: /\/school-day\b/,
  receiver_check: /\/(receiver-check|overview)\b/,
  notices: /\/(notice|endpoint|overview)\b/,
  endpoints: /\/(endpoint|overview)\b/,
}

// A thousand deliveries a minute change the list four times a second; at this pace, five minutes of that cost under a hundred
// requests. A few changes, as while a receiver is being built, are shown at once.
const throttled = {
  deliveries: [
    { routes: /\/delivery\b/, pace: { burst: 8, everyMs: 7_000 } },
    { routes: /\/(metrics|overview|endpoint)\b/, pace: { burst: 6, everyMs: 20_000 } },
  ],
}

export const useAppLive = (appId: string): Connection =>
  useLive({
    url: `/v1/portal/app/${encodeURIComponent(appId)}/live`,
    routesOf: (topic) => topics[topic],
    throttled,
    params: { app_id: appId },
    sessionRoute: 'GET /v1/portal/session',
  })
