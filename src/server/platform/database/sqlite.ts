import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely'

const BUSY_TIMEOUT_MS = 5_000
const BUSY_STEP_MS = 20
/** The low byte of SQLite's error codes. */
const SQLITE_BUSY = 5
const SQLITE_CONSTRAINT_UNIQUE = 2067
const MAX_STATEMENTS = 500

/** WAL, full sync, transactions that lock at once. */
export function sqliteDialect(file: string): SqliteDialect {
  return new RetryingDialect({ database: () => Promise.resolve(openSqlite(file)) })
}

/** Waits for another process's write; SQLite's own waiting would block this process. */
class RetryingDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async options => withRetries(await acquire(options))
    return driver
  }
}

/** SQLite rolls schema changes back too, so migrations run in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const withRetries = (connection: DatabaseConnection): DatabaseConnection => ({
  streamQuery: (...query) => connection.streamQuery(...query),
  async executeQuery(...query) {
    for (let waited = 0; ; waited += BUSY_STEP_MS) {
      try {
        return await connection.executeQuery(...query)
      } catch (error) {
        if (!isLocked(error) || waited >= BUSY_TIMEOUT_MS) throw error
        await setTimeout(BUSY_STEP_MS)
      }
    }
  },
})

export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_CONSTRAINT_UNIQUE

function openSqlite(file: string): SqliteDatabase {
  if (file !== ':memory:') restrictAccess(file)
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 0')
  const statements = new Map<string, ReturnType<typeof adapt>>()
  return {
    close: () => {
      database.close()
    },
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      if (statements.size >= MAX_STATEMENTS) statements.clear()
      const statement = adapt(database.prepare(beginImmediate(sql)))
      statements.set(sql, statement)
      return statement
    },
  }
}

const OWNER_ONLY_FILE = 0o600
const OWNER_ONLY_FOLDER = 0o700

/** Customer data. SQLite gives -wal and -shm the database's permissions. */
function restrictAccess(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, OWNER_ONLY_FILE)
    } catch (error) {
      // Missing, or owned by another user.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'EPERM') throw error
    }
  }
}

/** A deferred transaction fails when it turns into a writer after another one wrote. */
const beginImmediate = (sql: string): string => (sql === 'begin' ? 'begin immediate' : sql)

/** SQLite's own rows are dictionaries, half as slow again. */
function rowsOf(statement: StatementSync): (parameters: readonly unknown[]) => unknown[] {
  const columns = statement.columns()
  const fields = columns.map(({ name }, index) => `${JSON.stringify(name)}: row[${index}]`)
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- built from quoted column names of our own SQL
  const shape = new Function('row', `return { ${fields.join(', ')} }`) as (row: unknown) => unknown
  statement.setReturnArrays(true)
  return parameters => statement.all(...values(parameters)).map(row => shape(row))
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: rowsOf(statement),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}

const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]
