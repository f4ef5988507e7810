import type { Logger } from 'pino'
import { createCourier } from './courier.ts'

/** Runs again and again, never twice at a time. */
export interface Clockwork {
  /** Starts no other run and waits for the one under way, so long as it was told to at most. */
  stop: () => Promise<void>
}

/** Starts `run` every so often; one that takes longer is followed by the next, not joined by it. */
export function startClockwork(
  run: () => Promise<void>,
  { everyMs, stopWithinMs, log }: ClockworkOptions,
): Clockwork {
  const courier = createCourier(run, log)
  const ticking = setInterval(() => {
    courier.nudge()
  }, everyMs)
  return {
    async stop() {
      clearInterval(ticking)
      let patience: NodeJS.Timeout | undefined
      const patient = new Promise<void>(resolve => {
        patience = setTimeout(resolve, stopWithinMs)
      })
      await Promise.race([courier.stop(), patient])
      clearTimeout(patience)
    },
  }
}

interface ClockworkOptions {
  everyMs: number
  stopWithinMs: number
  log: Pick<Logger, 'error'>
}
