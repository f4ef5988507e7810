import { ADDED_EVENT } from './added.ts'
import type { RetryTimes } from './recovery.ts'

/** Loads the parts that were missing when the page was made, also in content added later. */
export function loadMissingParts(times: RetryTimes): void {
  const look = () => {
    if (!document.querySelector('[data-from]')) return
    void import('./recovery.ts').then(
      ({ startRecovery }) => startRecovery(times),
      // Each part links to its page.
      () => undefined,
    )
  }
  look()
  document.addEventListener(ADDED_EVENT, look)
}
