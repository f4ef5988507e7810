import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './open.ts'

/**
 * A query whose text depends on nothing but the engine and the number of its values, so that it is
 * written once for each: to write one takes longer than SQLite needs to answer it. Its parameters
 * must be the values, in their order.
 */
export function keptQuery<Values extends unknown[], Row>(
  write: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const kept = new WeakMap<object, Map<number, CompiledQuery<Row>>>()
  const compile = (db: Db, values: Values): CompiledQuery<Row> => {
    const query = write(db, ...values).compile()
    const { parameters } = query
    if (parameters.length !== values.length || parameters.some((each, at) => each !== values[at]))
      throw new TypeError(`not the values of the query, in their order: ${query.sql}`)
    return query
  }
  return async (db, ...values) => {
    const { adapter } = db.getExecutor()
    const byCount = kept.get(adapter) ?? new Map<number, CompiledQuery<Row>>()
    kept.set(adapter, byCount)
    const query = byCount.get(values.length) ?? compile(db, values)
    byCount.set(values.length, query)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values })
    return rows
  }
}
