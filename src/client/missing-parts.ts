import { CONTENT_ADDED_EVENT } from './content-added-event.ts'
import type { RetryTimes } from './recovery.ts'

/** Loads parts that were unavailable when the page was rendered (`data-from`), also in rows added later. */
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
  document.addEventListener(CONTENT_ADDED_EVENT, recover)
}
