import { type Dialect, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { queryLog } from '../tracing.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { isLocked, isUniqueViolation } from './sqlite-handle.ts'
import pg from 'pg'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** `file:…` opens SQLite, `postgres://…` PostgreSQL. */
export function openDatabase(url: string): Db {
  const log = queryLog()
  return new Kysely<Database>({ dialect: dialectOf(url), ...(log && { log }) })
}

export const engineOf = (url: string): 'sqlite' | 'postgres' =>
  url.startsWith('file:') ? 'sqlite' : 'postgres'

/** Without password and options. */
export function printableUrl(url: string): string {
  if (engineOf(url) === 'sqlite') return url.slice('file:'.length)
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const { protocol, username, password, host, pathname } = new URL(url)
  const user = username && `${username}${password && ':…'}@`
  return `${protocol}//${user}${host}${pathname}`
}

function dialectOf(url: string): Dialect {
  return engineOf(url) === 'sqlite'
    ? sqliteDialect(url.slice('file:'.length))
    : postgresDialect(url)
}

const RETRIES = 5
const RETRIED_CODES = new Set(['40001', '40P01'])
/** PostgreSQL: statement or lock timeout. */
const TIMED_OUT = '57014'
const UNIQUE_VIOLATION = '23505'

/** Thrown in `inTransaction`: nothing of the transaction stays, and the call returns `result`. */
export class Rollback<T> extends Error {
  override name = 'Rollback'
  readonly result: T
  constructor(result: T) {
    super('the transaction is rolled back')
    this.result = result
  }
}

/** Runs again after a serialization failure or deadlock. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (error instanceof Rollback) return error.result as T
      if (attempt === RETRIES || !isConflict(error)) throw error
    }
  }
}

/** Part of `db` where it is a transaction, else in a new one. */
export const joinTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Trx) : inTransaction(db, work)

/** Worth a retry a little later. */
export const isBusy = (error: unknown): boolean =>
  isLocked(error) || isConflict(error) || codeOf(error) === TIMED_OUT

export const isDuplicate = (error: unknown): boolean =>
  isUniqueViolation(error) || codeOf(error) === UNIQUE_VIOLATION

const isConflict = (error: unknown): boolean => RETRIED_CODES.has(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 15_000
/** Longer ones would block everybody else. */
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/**
 * Queries are short and read what is in memory: an index costs as much as the table, and workers
 * would take longer to start than a list to read. `options` of the URL win.
 */
const SESSION_OPTIONS = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, exactInteger)

/** 64-bit integers arrive as exact numbers. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX,
    // A new connection takes a process of the server and cold caches, when many wait for one.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    options: SESSION_OPTIONS,
    types,
  })
  // Without a listener, an idle connection closed by the server would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of the exact range: ${text}`)
  return value
}
