import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/** Compiling takes longer than SQLite needs to run a query. Its parameters are the values. */
export function cachedQuery<Values extends unknown[], Row>(
  write: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const cache = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
  const compile = (db: Db, values: Values): CompiledQuery<Row> => {
    const query = write(db, ...values).compile()
    const { parameters } = query
    if (
      parameters.length !== values.length ||
      parameters.some((parameter, at) => parameter !== values[at])
    )
      throw new TypeError(`not the values of the query, in their order: ${query.sql}`)
    return query
  }
  return async (db, ...values) => {
    const { adapter } = db.getExecutor()
    const byCount = cache.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    cache.set(adapter, byCount)
    const query = byCount.get(values.length) ?? compile(db, values)
    byCount.set(values.length, query)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values })
    return rows
  }
}
