import { setImmediate } from 'node:timers/promises'

/** Longest work without yielding to other tasks. */
const SLICE_MS = 8

interface FollowOptions {
  /** The committed version. */
  read: () => Promise<number>
  /** Loads at least the version that it returns. */
  catchUp: () => Promise<number>
}

/**
 * Keeps something in memory at a version of the database: resolves once it is as new as the commits
 * before the call. Concurrent calls share one run; after a failure the next call continues.
 */
export function follower({ read, catchUp }: FollowOptions): () => Promise<void> {
  let version = -1
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      version = await catchUp()
    } finally {
      running = null
    }
  }
  return async () => {
    const committed = await read()
    while (version < committed) await (running ??= run())
  }
}

export async function forEachYielding<T>(
  list: readonly T[],
  work: (item: T) => void,
): Promise<void> {
  let startedAt = performance.now()
  for (const item of list) {
    work(item)
    if (performance.now() - startedAt < SLICE_MS) continue
    await setImmediate()
    startedAt = performance.now()
  }
}

interface Parts<T> {
  /** Fewer than `limit` are the last. */
  read: (limit: number) => Promise<readonly T[]>
  handle: (part: readonly T[]) => void | Promise<void>
}

/** Yields to other tasks between parts. */
export async function readInParts<T>(limit: number, { read, handle }: Parts<T>): Promise<void> {
  for (;;) {
    const part = await read(limit)
    await handle(part)
    if (part.length < limit) return
    await setImmediate()
  }
}
