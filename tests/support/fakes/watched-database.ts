import { type DatabaseConnection, type Dialect, type Driver, Kysely } from 'kysely'
import { type Db, engineOf, postgresDialect } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { sqliteDialect } from '#server/platform/database/sqlite.ts'

/** Told of each statement, which waits for it to end, the first one being 1; throws to stop it. */
type Watch = (count: number, statement: string) => unknown

/** A database whose every statement, those of transactions as well, is told to `watch` first. */
export function openWatched(url: string, watch: Watch): Db {
  const isSqlite = engineOf(url) === 'sqlite'
  const dialect = isSqlite ? sqliteDialect(url.slice('file:'.length)) : postgresDialect(url)
  return new Kysely<Database>({ dialect: watched(dialect, { watch, isSqlite }) })
}

function watched(
  dialect: Dialect,
  { watch, isSqlite }: { watch: Watch; isSqlite: boolean },
): Dialect {
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
    createDriver: () => {
      const driver = watchedDriver(dialect.createDriver(), tell)
      return isSqlite ? withWatchedTransactions(driver, sql => watch(++count, sql)) : driver
    },
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

/** Several transactions of SQLite share these statements, so its driver runs them by itself. */
function withWatchedTransactions(driver: Driver, watch: (statement: string) => unknown): Driver {
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  driver.beginTransaction = async (...args) => {
    await watch('begin')
    await begin(...args)
  }
  driver.commitTransaction = async connection => {
    await watch('commit')
    await commit(connection)
  }
  driver.rollbackTransaction = async connection => {
    await watch('rollback')
    await rollback(connection)
  }
  return driver
}
