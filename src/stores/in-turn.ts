let queue: Promise<unknown> = Promise.resolve()

/** One after the other in all tabs of this browser, so that answers arrive in order. */
export function inTurn(work: () => Promise<unknown>): Promise<void> {
  const result = queue.then(() => alone(work)).then(() => undefined)
  queue = result.catch(() => undefined)
  return result
}

/** Web locks need TLS; without them only this tab is ordered. */
function alone(work: () => Promise<unknown>): Promise<unknown> {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? locks.request('sabad:cart', work) : work()
}
