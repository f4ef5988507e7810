import { ADDED_EVENT } from './content-added-event.ts'
import type { RetryTimes } from './recovery.ts'

/** Loads parts that were unavailable when the page was made (`data-from`), also in added content. */
export function loadMissingParts(times: RetryTimes): void {
  const recover = () => {
    if (!document.querySelector('[data-from]')) return
    void import('./recovery.ts').then(
      ({ startRecovery }) => startRecovery(times),
      // Without the script each part still links to its page.
      () => undefined,
    )
  }
  recover()
  document.addEventListener(ADDED_EVENT, recover)
}
