let last: Promise<unknown> = Promise.resolve()

/** Decodes what somebody uploaded: fifty million pixels take memory, so that never two are at once. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
