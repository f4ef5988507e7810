import type { Db } from '#server/platform/database/open.ts'

/** A database whose next transaction waits before it begins. */
export interface LateDb {
  db: Db
  /** Settles when the transaction wants to begin. */
  waiting: Promise<unknown>
  /** Lets it begin. */
  open: () => void
}

/** What was read before the transaction is old by the time it begins. */
export function lateTransaction(real: Db): LateDb {
  const arrived = Promise.withResolvers<null>()
  const gate = Promise.withResolvers<null>()
  const transaction = () => {
    const builder = real.transaction()
    return {
      execute: async (work: Parameters<typeof builder.execute>[0]) => {
        arrived.resolve(null)
        await gate.promise
        return builder.execute(work)
      },
    }
  }
  const db = new Proxy(real, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { db, waiting: arrived.promise, open: () => gate.resolve(null) }
}
