import { listPageLinks } from '../pages/page-links.ts'
import type { Showcase } from '../pages/pages.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createSineta } from '../sineta.ts'
import { createLifecycle, stopTimeoutMs } from './lifecycle.ts'
import { keepMemorySmall } from './memory.ts'
import type { ToMember, ToSupervisor } from './messages.ts'
import { reportFailure } from './start-failure.ts'

type Start = Extract<ToMember, { kind: 'start' }>

const send = (message: ToSupervisor) => void process.send?.(message)

/** Runs one process of several. It receives its settings from the supervisor and reads none itself. */
export function runMember() {
  let showcase: Showcase | null = null
  const pendingScrapes = createPendingScrapes()
  let readMetrics = async () => ''
  const start = async ({ name, listens, config, resources, showcase: initialShowcase }: Start) => {
    showcase = initialShowcase
    const log: Log = createLog(config.logLevel).child({ process: name })
    const lifecycle = createLifecycle(log, config.drainSeconds * 1000 + stopTimeoutMs)
    try {
      const sineta = createSineta({
        config,
        ...resources,
        log,
        listens,
        rehearses: true,
        showcase: () => showcase,
        readAllMetrics: pendingScrapes.request,
      })
      readMetrics = sineta.readMetrics
      lifecycle.closeHandlers.push(() => sineta.stop())
      await sineta.start()
      keepMemorySmall()
      send({ kind: 'started', places: listPageLinks(sineta.http) })
    } catch (error) {
      if (!lifecycle.isStopping) reportFailure(error, config)
      await lifecycle.stop(1)
    }
  }
  const handlers: { [Kind in ToMember['kind']]: (message: Extract<ToMember, { kind: Kind }>) => void } = {
    start: (message) => void start(message),
    showcase(message) {
      showcase = message.showcase
    },
    read_metrics: ({ id }) => void readMetrics().then((text) => send({ kind: 'metrics', id, text })),
    all_metrics: ({ id, text }) => pendingScrapes.resolve(id, text),
  }
  process.on('message', (message: ToMember) => handlers[message.kind](message as never))
  send({ kind: 'ready' })
}

/** Keeps the scrapes that reached this process and wait for the metrics of all members. */
function createPendingScrapes() {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  return {
    request: () =>
      new Promise<string>((resolve) => {
        waiting.set(++last, resolve)
        send({ kind: 'read_all_metrics', id: last })
      }),
    resolve(id: number, text: string) {
      waiting.get(id)?.(text)
      waiting.delete(id)
    },
  }
}
