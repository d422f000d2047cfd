import { type Connection, useLive } from '../../kit/api/live.ts'

/** Which reads of an app each topic of its stream makes stale. */
const topics: Readonly<Record<string, RegExp>> = {
  deliveries: /\/(delivery|metrics|overview|endpoint)\b/,
  tasks: /\/(task|resend-failed)\b/,
  school_day: /\/school-day\b/,
  receiver_check: /\/(receiver-check|overview)\b/,
  notices: /\/(notice|endpoint|overview)\b/,
  endpoints: /\/(endpoint|overview)\b/,
}

export const useAppLive = (appId: string): Connection =>
  useLive({
    url: `/v1/portal/app/${encodeURIComponent(appId)}/live`,
    routesOf: (topic) => topics[topic],
    params: { app_id: appId },
    sessionRoute: 'GET /v1/portal/session',
  })
