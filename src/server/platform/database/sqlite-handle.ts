import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

export const BUSY_TIMEOUT_MS = 5_000
const BUSY_STEP_MS = 20
/** The low byte of SQLite's error codes. */
const SQLITE_BUSY = 5
const SQLITE_CONSTRAINT_UNIQUE = 2067
const MAX_STATEMENTS = 500

export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_CONSTRAINT_UNIQUE

/** An open file with its prepared statements. */
export interface SqliteHandle {
  prepare: (sql: string) => ReturnType<typeof adapt>
  isInTransaction: () => boolean
  /** Runs again while another process writes; SQLite's own waiting would block this process. */
  whenUnlocked: <T>(work: () => T) => Promise<T>
  close: () => void
}

export function handleOf(database: DatabaseSync): SqliteHandle {
  database.exec('pragma busy_timeout = 0')
  const statements = new Map<string, ReturnType<typeof adapt>>()
  return {
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      if (statements.size >= MAX_STATEMENTS) statements.clear()
      const statement = adapt(database.prepare(sql))
      statements.set(sql, statement)
      return statement
    },
    isInTransaction: () => database.isOpen && database.isTransaction,
    whenUnlocked,
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}

async function whenUnlocked<T>(work: () => T): Promise<T> {
  for (let waited = 0; ; waited += BUSY_STEP_MS) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || waited >= BUSY_TIMEOUT_MS) throw error
      await setTimeout(BUSY_STEP_MS)
    }
  }
}

/** SQLite's own rows are dictionaries, half as slow again. */
function rowsOf(statement: StatementSync): (parameters: readonly unknown[]) => unknown[] {
  let columns = statement.columns()
  let shape = shapeOf(columns)
  statement.setReturnArrays(true)
  return parameters => {
    const rows = statement.all(...values(parameters)) as unknown as unknown[][]
    // A migration since has changed what `*` is.
    if (rows[0] && rows[0].length !== columns.length) {
      columns = statement.columns()
      shape = shapeOf(columns)
    }
    return rows.map(row => shape(row))
  }
}

function shapeOf(columns: readonly { name: string }[]): (row: unknown[]) => unknown {
  const fields = columns.map(({ name }, index) => `${JSON.stringify(name)}: row[${index}]`)
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- built from quoted column names of our own SQL
  return new Function('row', `return { ${fields.join(', ')} }`) as (row: unknown[]) => unknown
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: rowsOf(statement),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
  }
}

const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]
