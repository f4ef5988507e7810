/** For heavy work, whose native memory would otherwise grow with the number of callers. */
export function createLimiter(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= concurrency) await new Promise<void>(resolve => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
