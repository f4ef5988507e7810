import type { Logger } from 'pino'
import { createWorker } from './worker.ts'

export interface Scheduler {
  /** Starts no other run and waits for the current one, `stopWithinMs` at most. */
  stop: () => Promise<void>
}

/** Runs `run` every `everyMs`, never twice at a time. */
export function startScheduler(
  run: () => Promise<void>,
  { everyMs, stopWithinMs, log }: SchedulerOptions,
): Scheduler {
  const worker = createWorker(run, log)
  const interval = setInterval(() => {
    worker.trigger()
  }, everyMs)
  return {
    async stop() {
      clearInterval(interval)
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>(resolve => {
        timer = setTimeout(resolve, stopWithinMs)
      })
      await Promise.race([worker.stop(), timeout])
      clearTimeout(timer)
    },
  }
}

interface SchedulerOptions {
  everyMs: number
  stopWithinMs: number
  log: Pick<Logger, 'error'>
}
