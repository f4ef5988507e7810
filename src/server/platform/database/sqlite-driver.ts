import { setImmediate } from 'node:timers'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
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
    if (isRead(query)) return execute(this.#reader, query)
    // Pragmas and the like do nothing, or fail, within a transaction.
    return query.query.kind === 'RawNode'
      ? this.#writer.executeAlone(query)
      : this.#writer.executeShared(query)
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const rows = this.#reader.prepare(sql).iterate(parameters) as Iterable<R>
    for (const row of rows) yield { rows: [row] }
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

/** Transactions that wait for the same commit. */
type Group = PromiseWithResolvers<null>

class Writer {
  readonly #database: SqliteHandle
  readonly #lock = new Lock()
  /** Of the transaction of SQLite that is open. */
  #group: Group | null = null

  constructor(database: SqliteHandle) {
    this.#database = database
  }

  /** Waits for its turn; `commit` or `rollback` ends it. */
  async begin(): Promise<void> {
    await this.#lock.acquire()
    try {
      await this.#openGroup()
      run(this.#database, 'savepoint part')
    } catch (error) {
      this.#endTurn()
      throw error
    }
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    return execute(this.#database, query)
  }

  /** Resolves once it is durable. */
  async commit(): Promise<void> {
    const group = this.#group
    try {
      run(this.#database, 'release part')
    } finally {
      this.#endTurn()
    }
    await group?.promise
  }

  rollback(): void {
    try {
      if (!this.#database.isInTransaction()) return
      run(this.#database, 'rollback to part')
      run(this.#database, 'release part')
    } finally {
      this.#endTurn()
    }
  }

  /** A statement that is undone as a whole when it fails. */
  async executeShared<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#lock.acquire()
    let shared: { result: QueryResult<R>; group: Group | null }
    try {
      await this.#openGroup()
      shared = { result: this.execute(query), group: this.#group }
    } finally {
      this.#endTurn()
    }
    await shared.group?.promise
    return shared.result
  }

  async executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#lock.acquire()
    try {
      this.#commitGroup()
      return await this.#database.whenUnlocked(() => this.execute<R>(query))
    } finally {
      this.#lock.release()
    }
  }

  /** A transaction in the middle is undone, and those that share its commit with it. */
  end(): void {
    if (this.#lock.isFree) this.#commitGroup()
    this.#group?.reject(new Error('the database is closed'))
  }

  close(): void {
    this.#database.close()
  }

  async #openGroup(): Promise<void> {
    if (this.#group) return
    await this.#database.whenUnlocked(() => {
      run(this.#database, 'begin immediate')
    })
    const group = Promise.withResolvers<null>()
    // Who waits for it handles its failure; after a rollback nobody does.
    group.promise.catch(() => undefined)
    this.#group = group
    setImmediate(() => void this.#endGroup(group))
  }

  /** After those that wait for their turn already. */
  async #endGroup(group: Group): Promise<void> {
    await this.#lock.acquire()
    if (this.#group === group) this.#commitGroup()
    this.#lock.release()
  }

  #commitGroup(): void {
    const group = this.#group
    this.#group = null
    try {
      if (group) run(this.#database, 'commit')
      group?.resolve(null)
    } catch (error) {
      if (this.#database.isInTransaction()) run(this.#database, 'rollback')
      group?.reject(error)
    }
  }

  /** A full disk, for example, rolls back what others of the group did, too. */
  #endTurn(): void {
    if (this.#group && !this.#database.isInTransaction()) {
      this.#group.reject(new Error('SQLite rolled the transaction back'))
      this.#group = null
    }
    this.#lock.release()
  }
}

/** First come, first served. */
class Lock {
  readonly #queue: (() => void)[] = []
  #isTaken = false

  get isFree(): boolean {
    return !this.#isTaken
  }

  async acquire(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    const { promise, resolve } = Promise.withResolvers<null>()
    this.#queue.push(() => {
      resolve(null)
    })
    await promise
  }

  release(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#isTaken = false
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
