import { setImmediate } from 'node:timers'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { Lock } from './lock.ts'
import type { SqliteHandle } from './sqlite-handle.ts'

interface SqliteFile {
  openWriter: () => SqliteHandle
  /** Sees what is committed. */
  openReader: () => SqliteHandle
}

/**
 * One writer and one reader of a file. Transactions take turns at the writer, each in a savepoint;
 * those of one turn of the event loop share a commit, so that fifty orders wait for the disk once.
 * A transaction resolves when its commit is durable. Reads outside transactions do not wait, and
 * read-only transactions have a reader of their own.
 */
export class SharedCommitDriver implements Driver {
  readonly #file: SqliteFile
  #reader!: SqliteHandle
  #writer!: Writer

  constructor(file: SqliteFile) {
    this.#file = file
  }

  init(): Promise<void> {
    this.#writer = new Writer(this.#file.openWriter())
    this.#reader = this.#file.openReader()
    return Promise.resolve()
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this.#reader, this.#writer))
  }

  beginTransaction(
    connection: SqliteConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    return accessMode === 'read only'
      ? connection.beginReading(this.#file.openReader())
      : connection.begin()
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback()
    return Promise.resolve()
  }

  async releaseConnection(): Promise<void> {
    // Connections hold nothing outside transactions.
  }

  destroy(): Promise<void> {
    this.#writer.end()
    this.#reader.close()
    // Last, because a connection that cannot write leaves the write-ahead log behind.
    this.#writer.close()
    return Promise.resolve()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #reader: SqliteHandle
  readonly #writer: Writer
  #isInTransaction = false
  #snapshot: SqliteHandle | null = null

  constructor(reader: SqliteHandle, writer: Writer) {
    this.#reader = reader
    this.#writer = writer
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#snapshot) return execute(this.#snapshot, query)
    if (this.#isInTransaction) return this.#writer.execute(query)
    if (isRead(query)) return this.#reader.whenUnlocked(() => execute<R>(this.#reader, query))
    // Pragmas and the like do nothing, or fail, within a transaction.
    return query.query.kind === 'RawNode'
      ? this.#writer.executeAlone(query)
      : this.#writer.executeShared(query)
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  async begin(): Promise<void> {
    await this.#writer.begin()
    this.#isInTransaction = true
  }

  beginReading(snapshot: SqliteHandle): Promise<void> {
    run(snapshot, 'begin')
    this.#snapshot = snapshot
    return Promise.resolve()
  }

  async commit(): Promise<void> {
    if (this.#snapshot) {
      this.rollback()
      return
    }
    this.#isInTransaction = false
    await this.#writer.commit()
  }

  /** After a commit that failed there is nothing left to undo. */
  rollback(): void {
    this.#snapshot?.close()
    this.#snapshot = null
    if (this.#isInTransaction) this.#writer.rollback()
    this.#isInTransaction = false
  }
}

/** Of transactions that wait for the same commit. */
type SharedCommit = PromiseWithResolvers<null>

class Writer {
  readonly #database: SqliteHandle
  readonly #lock = new Lock()
  /** Of the transaction of SQLite that is open. */
  #shared: SharedCommit | null = null

  constructor(database: SqliteHandle) {
    this.#database = database
  }

  /** Waits for its turn; `commit` or `rollback` ends it. */
  async begin(): Promise<void> {
    await this.#lock.acquire()
    try {
      await this.#beginShared()
      run(this.#database, 'savepoint part')
    } catch (error) {
      this.#endTurn([])
      throw error
    }
  }

  /** Of the transaction whose turn it is. */
  execute<R>(query: CompiledQuery): QueryResult<R> {
    if (!this.#database.isInTransaction()) throw new Error('SQLite rolled the transaction back')
    return execute(this.#database, query)
  }

  /** Resolves once it is durable. */
  async commit(): Promise<void> {
    const shared = this.#shared
    this.#endTurn(['release part'])
    await shared?.promise
  }

  rollback(): void {
    if (this.#database.isInTransaction()) this.#endTurn(['rollback to part', 'release part'])
    else this.#endTurn([])
  }

  /** A statement that is undone as a whole when it fails. */
  async executeShared<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#lock.acquire()
    let result: QueryResult<R>
    let shared: SharedCommit | null
    try {
      await this.#beginShared()
      result = execute(this.#database, query)
      shared = this.#shared
    } finally {
      this.#endTurn([])
    }
    await shared?.promise
    return result
  }

  async executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#lock.acquire()
    try {
      this.#commitShared()
      return await this.#database.whenUnlocked(() => execute<R>(this.#database, query))
    } finally {
      this.#lock.release()
    }
  }

  /** A transaction in the middle is undone, and those that share its commit with it. */
  end(): void {
    if (this.#lock.isFree) this.#commitShared()
    else this.#abandonShared(new Error('the database is closed'))
  }

  close(): void {
    this.#database.close()
  }

  async #beginShared(): Promise<void> {
    if (this.#shared) return
    await this.#database.whenUnlocked(() => {
      run(this.#database, 'begin immediate')
    })
    const shared: SharedCommit = Promise.withResolvers<null>()
    // Who waits for it handles its failure; after a rollback nobody does.
    shared.promise.catch(() => undefined)
    this.#shared = shared
    setImmediate(() => void this.#commitLater(shared))
  }

  /** After those that wait for their turn already. */
  async #commitLater(shared: SharedCommit): Promise<void> {
    await this.#lock.acquire()
    try {
      if (this.#shared === shared) this.#commitShared()
    } finally {
      this.#lock.release()
    }
  }

  #commitShared(): void {
    if (!this.#shared) return
    try {
      run(this.#database, 'commit')
      this.#shared.resolve(null)
      this.#shared = null
    } catch (error) {
      this.#abandonShared(error)
    }
  }

  /** Nothing of the transactions that share the commit stays. */
  #abandonShared(cause: unknown): void {
    this.#shared?.reject(new Error('the shared transaction was rolled back', { cause }))
    this.#shared = null
    if (this.#database.isInTransaction()) run(this.#database, 'rollback')
  }

  #endTurn(statements: readonly string[]): void {
    try {
      for (const statement of statements) run(this.#database, statement)
      // A full disk, for example, makes SQLite roll back what others did, too.
      if (this.#shared && !this.#database.isInTransaction())
        this.#abandonShared(new Error('SQLite rolled the transaction back'))
    } catch (error) {
      this.#abandonShared(error)
      throw error
    } finally {
      this.#lock.release()
    }
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

const run = (database: SqliteHandle, sql: string): void => {
  database.prepare(sql).run([])
}

function execute<R>(database: SqliteHandle, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return {
    insertId: BigInt(lastInsertRowid),
    numAffectedRows: BigInt(changes),
    rows: [],
  }
}
