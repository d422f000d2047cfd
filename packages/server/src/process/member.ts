import type { Showcase } from '../pages/pages.ts'
import { placesOf } from '../pages/places.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createSineta } from '../sineta.ts'
import { reportFailure } from './failure.ts'
import { beginLife, patienceMs } from './life.ts'
import { keepMemorySmall } from './memory.ts'
import type { ToMember, ToSupervisor } from './messages.ts'

type Start = Extract<ToMember, { kind: 'start' }>

const send = (message: ToSupervisor) => void process.send?.(message)

/** Runs one process of several. It receives its settings from the supervisor and reads none itself. */
export function runMember() {
  let showcase: Showcase | null = null
  const scrapes = createScrapes()
  let readMetrics = async () => ''
  const start = async ({ name, listens, config, ground, showcase: shown }: Start) => {
    showcase = shown
    const log: Log = createLog(config.logLevel).child({ process: name })
    const life = beginLife(log, config.drainSeconds * 1000 + patienceMs)
    try {
      const sineta = createSineta({
        config,
        ...ground,
        log,
        listens,
        showcase: () => showcase,
        readAllMetrics: scrapes.ask,
      })
      readMetrics = sineta.readMetrics
      life.closing.push(() => sineta.stop())
      await sineta.start()
      keepMemorySmall()
      send({ kind: 'started', places: placesOf(sineta.http) })
    } catch (error) {
      if (!life.isStopping) reportFailure(error, config)
      await life.stop(1)
    }
  }
  const on: { [Kind in ToMember['kind']]: (message: Extract<ToMember, { kind: Kind }>) => void } = {
    start: (message) => void start(message),
    showcase(message) {
      showcase = message.showcase
    },
    read_metrics: ({ id }) => void readMetrics().then((text) => send({ kind: 'metrics', id, text })),
    all_metrics: ({ id, text }) => scrapes.answer(id, text),
  }
  process.on('message', (message: ToMember) => on[message.kind](message as never))
  send({ kind: 'ready' })
}

/** Keeps the scrapes that reached this process and wait for the metrics of all members. */
function createScrapes() {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  return {
    ask: () =>
      new Promise<string>((resolve) => {
        waiting.set(++last, resolve)
        send({ kind: 'read_all_metrics', id: last })
      }),
    answer(id: number, text: string) {
      waiting.get(id)?.(text)
      waiting.delete(id)
    },
  }
}
