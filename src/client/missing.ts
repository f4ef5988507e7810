import { ADDED_EVENT } from './added.ts'
import type { RetryTimes } from './recovery.ts'

/** Parts that the page went out without come by themselves, those of what is added later too. */
export function startMissing(times: RetryTimes): void {
  const look = () => {
    if (!document.querySelector('[data-from]')) return
    void import('./recovery.ts').then(
      ({ startRecovery }) => startRecovery(times),
      // Each part leads to its page.
      () => undefined,
    )
  }
  look()
  document.addEventListener(ADDED_EVENT, look)
}
