let queue: Promise<unknown> = Promise.resolve()

/**
 * One call of the basket after the other, in all tabs of this browser, so that answers come in the
 * order of the questions.
 */
export function inTurn(work: () => Promise<unknown>): Promise<void> {
  const turn = queue.then(() => alone(work)).then(() => undefined)
  queue = turn.catch(() => undefined)
  return turn
}

/** Over plain HTTP there are no locks; then this tab alone keeps its order. */
function alone(work: () => Promise<unknown>): Promise<unknown> {
  const { locks } = navigator as { locks?: LockManager | null }
  return locks ? locks.request('sabad:cart', work) : work()
}
