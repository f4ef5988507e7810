import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Driver, SqliteAdapter, SqliteDialect } from 'kysely'
import { SharedCommitDriver } from './sqlite-driver.ts'
import { BUSY_TIMEOUT_MS, handleOf, type SqliteHandle } from './sqlite-handle.ts'

/** WAL, full sync, transactions that lock at once. */
export const sqliteDialect = (file: string): SqliteDialect => new SharedCommitDialect(file)

class SharedCommitDialect extends SqliteDialect {
  readonly #file: string

  constructor(file: string) {
    super({ database: () => Promise.reject(new Error('the driver opens the file')) })
    this.#file = file
  }

  override createAdapter(): SqliteAdapter {
    return new SharedCommitAdapter()
  }

  override createDriver(): Driver {
    return new SharedCommitDriver(fileAt(this.#file))
  }
}

class SharedCommitAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back too, so migrations run in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver takes turns itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const IN_MEMORY = ':memory:'

/** A database in memory has one connection. */
function fileAt(path: string): ConstructorParameters<typeof SharedCommitDriver>[0] {
  if (path !== IN_MEMORY)
    return {
      openWriter: () => openWriter(path),
      openReader: () =>
        handleOf(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })),
    }
  const only = openWriter(path)
  return { openWriter: () => only, openReader: () => only }
}

function openWriter(path: string): SqliteHandle {
  if (path !== IN_MEMORY) restrictAccess(path)
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  return handleOf(database)
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
