import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

const CLOSING_MS = 2_000
const STEP_MS = 20
const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations')
/** Any number that no other lock of the server has. */
const TEMPLATE_LOCK = 514_229
/** PostgreSQL: the database has connections. */
const IN_USE = '55006'

/** An empty database of the engine under test, and how to be rid of it. */
export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** A new SQLite file, or a new database of TEST_DATABASE_URL's server when that engine is tested. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = postgresServer()
  if (server) return createPostgres(server)
  const folder = mkdtempSync(join(tmpdir(), 'sabad-test-'))
  return {
    url: `file:${join(folder, 'shop.db')}`,
    drop: () => {
      rmSync(folder, { recursive: true })
      return Promise.resolve()
    },
  }
}

/**
 * `createTestDatabase` with the newest schema: a copy of one that was brought up to date before,
 * which takes a tenth of the time of doing so for each test.
 */
export async function createShopDatabase(): Promise<TestDatabase> {
  const server = postgresServer()
  if (server) return createPostgres(server, await postgresTemplate(server))
  const database = await createTestDatabase()
  copyFileSync(await sqliteTemplate(), pathOf(database.url))
  return database
}

function postgresServer(): string | undefined {
  return process.env['SHOP_TEST_ENGINE'] === 'postgres'
    ? process.env['TEST_DATABASE_URL']
    : undefined
}

const pathOf = (url: string): string => url.replace(/^file:/, '')

async function bringUpToDate(url: string): Promise<void> {
  const db = openDatabase(url)
  await migrate(db)
  await db.destroy()
}

let sqliteFile: Promise<string> | undefined
/** The file that this process copies. */
const sqliteTemplate = (): Promise<string> => (sqliteFile ??= makeSqliteTemplate())

async function makeSqliteTemplate(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  await bringUpToDate(url)
  process.once('exit', () => void drop())
  return pathOf(url)
}

let postgresName: Promise<string> | undefined
/** The database that every process of this schema copies; the first one to come makes it. */
const postgresTemplate = (server: string): Promise<string> =>
  (postgresName ??= makePostgresTemplate(server))

async function makePostgresTemplate(server: string): Promise<string> {
  const name = `sabad_template_${schemaHash()}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount) return name
    await client.query(`drop database if exists ${name}_unfinished`)
    await client.query(`create database ${name}_unfinished`)
    await bringUpToDate(urlOn(server, `${name}_unfinished`))
    await renameFree(client, `${name}_unfinished`, name)
    return name
  } finally {
    await client.end()
  }
}

/** Of the migrations as they are written. */
function schemaHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).toSorted())
    hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

function urlOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function createPostgres(server: string, template?: string): Promise<TestDatabase> {
  const name = `sabad_test_${randomBytes(8).toString('hex')}`
  await runOn(server, `create database ${name} ${template ? `template ${template}` : ''}`)
  return { url: urlOn(server, name), drop: () => dropPostgres(server, name) }
}

const renameFree = (client: pg.Client, from: string, to: string): Promise<void> =>
  onceFree(async () => {
    await client.query(`alter database ${from} rename to ${to}`)
  })

const dropPostgres = (server: string, name: string): Promise<void> =>
  onceFree(() => runOn(server, `drop database ${name}`))

/** A closed pool's connections live a moment longer; forced out they would raise errors here. */
async function onceFree(work: () => Promise<void>): Promise<void> {
  for (let waited = 0; waited < CLOSING_MS; waited += STEP_MS) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === IN_USE)) throw error
      await setTimeout(STEP_MS)
    }
  }
  await work()
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
