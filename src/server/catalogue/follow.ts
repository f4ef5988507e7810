import { setImmediate } from 'node:timers/promises'

/** For so long a piece of work may hold up everything else. */
const HELD_MS = 8

interface Followed {
  /** The version as it is committed now. */
  read: () => Promise<number>
  /** Takes over everything of the version that it returns, and perhaps more. */
  catchUp: () => Promise<number>
}

/**
 * Something kept in memory that follows a version of the database: the promise is kept once it is
 * as new as what was committed before the call. Calls that come meanwhile wait for the same work;
 * where it fails they fail, and the next call begins where it stopped.
 */
export function follower({ read, catchUp }: Followed): () => Promise<void> {
  let known = -1
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      known = await catchUp()
    } finally {
      running = null
    }
  }
  return async () => {
    const wanted = await read()
    while (known < wanted) await (running ??= run())
  }
}

/** Runs over a list, letting others go first whenever it has held them up for HELD_MS. */
export async function unhurried<T>(list: readonly T[], work: (one: T) => void): Promise<void> {
  let begun = performance.now()
  for (const one of list) {
    work(one)
    if (performance.now() - begun < HELD_MS) continue
    await setImmediate()
    begun = performance.now()
  }
}

interface Parts<T> {
  /** The next ones, `limit` at most: fewer are the last. */
  read: (limit: number) => Promise<readonly T[]>
  take: (part: readonly T[]) => void | Promise<void>
}

/** Reads a long list in parts of `limit`, letting others go first in between. */
export async function readInParts<T>(limit: number, { read, take }: Parts<T>): Promise<void> {
  for (;;) {
    const part = await read(limit)
    await take(part)
    if (part.length < limit) return
    await setImmediate()
  }
}
