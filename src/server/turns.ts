/**
 * Runs heavy work at most so many times at once; what comes beyond waits in order. Its memory is
 * native: unbounded, it grows with whoever calls.
 */
export function turnsOf(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= atOnce) await new Promise<void>(go => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
