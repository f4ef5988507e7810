import { PostgresDialect } from 'kysely'
import pg from 'pg'

const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 15_000
/** Longer ones would block everybody else. */
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, exactInteger)

/** 64-bit integers arrive as exact numbers. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
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
