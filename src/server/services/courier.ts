import type { Logger } from 'pino'

/** Does a round of work soon after it is told that there is some, one round at a time. */
export interface Courier {
  /** There is work; returns at once. */
  nudge: () => void
  /** Waits for the round under way; later nudges do nothing. */
  stop: () => Promise<void>
}

/** A courier that runs `round`; nudged while one is under way, it runs another after it. */
export function createCourier(round: () => Promise<void>, log: Pick<Logger, 'error'>): Courier {
  let nudged = false
  let stopped = false
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (nudged && !stopped) {
      nudged = false
      await round().catch((error: unknown) => {
        log.error({ err: error }, 'a courier failed')
      })
    }
    running = null
  }
  return {
    nudge() {
      nudged = true
      running ??= run()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
