import type { Deps } from '../deps.ts'
import { careForShop } from './care-for-shop.ts'
import { type Clockwork, startClockwork } from './clockwork.ts'
import { publishDue } from './content/publish-due.ts'

interface CareTimes {
  everyMs: number
  /** Of the content whose moment has come. */
  contentEveryMs: number
  stopWithinMs: number
}

/**
 * Starts what the shop does by the clock. Content has a clock of its own: a gateway or a text that
 * takes its time must not hold back what is to be seen at a moment.
 */
export function startCare(
  deps: Deps,
  { everyMs, contentEveryMs, stopWithinMs }: CareTimes,
): Clockwork {
  const { log } = deps
  const clocks = [
    startClockwork(() => careForShop(deps), { everyMs, stopWithinMs, log }),
    startClockwork(() => publishDue(deps), { everyMs: contentEveryMs, stopWithinMs, log }),
  ]
  return {
    async stop() {
      await Promise.all(clocks.map(clock => clock.stop()))
    },
  }
}
