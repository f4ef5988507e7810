import type { Logger } from 'pino'

export interface Worker {
  trigger: () => void
  /** Waits for the current run; later triggers do nothing. */
  stop: () => Promise<void>
}

/** Runs `job` once at a time; triggered during a run, it runs once more after it. */
export function createWorker(job: () => Promise<void>, log: Pick<Logger, 'error'>): Worker {
  let isTriggered = false
  let isStopped = false
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (isTriggered && !isStopped) {
      isTriggered = false
      await job().catch((error: unknown) => {
        log.error({ err: error }, 'job failed')
      })
    }
    running = null
  }
  return {
    trigger() {
      isTriggered = true
      running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
