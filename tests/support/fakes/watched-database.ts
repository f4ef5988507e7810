import { type DatabaseConnection, type Dialect, type Driver, Kysely } from 'kysely'
import { type Db, engineOf, postgresDialect } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { sqliteDialect } from '#server/platform/database/sqlite.ts'

/** Told of each statement, which waits for it to end, the first one being 1; throws to stop it. */
type Watch = (count: number, statement: string) => unknown

/** A database whose every statement, those of transactions as well, is told to `watch` first. */
export function openWatched(url: string, watch: Watch): Db {
  const sqlite = engineOf(url) === 'sqlite'
  const dialect = sqlite ? sqliteDialect(url.slice('file:'.length)) : postgresDialect(url)
  return new Kysely<Database>({ dialect: watched(dialect, watch) })
}

function watched(dialect: Dialect, watch: Watch): Dialect {
  let count = 0
  const known = new WeakSet<DatabaseConnection>()
  const tell = (connection: DatabaseConnection): DatabaseConnection => {
    if (known.has(connection)) return connection
    known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, ...rest) => {
      await watch(++count, query.sql)
      return execute(query, ...rest)
    }
    return connection
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => watchedDriver(dialect.createDriver(), tell),
  }
}

function watchedDriver(
  driver: Driver,
  tell: (connection: DatabaseConnection) => DatabaseConnection,
): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  driver.acquireConnection = async options => tell(await acquire(options))
  return driver
}
