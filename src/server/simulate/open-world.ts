import { getRequestListener } from '@hono/node-server'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { Config } from '../config.ts'
import { listTables } from '../backup/tables.ts'
import { openDatabase } from '../db/open.ts'
import { importFolder } from '../import/import-folder.ts'
import { openShop, type Shop } from '../open-shop.ts'
import type { OutboxMessage } from '../outside/sms-local.ts'
import { Agenda } from './agenda.ts'
import { SimulationFault } from './calls.ts'
import { seeded } from './random.ts'
import { newTally } from './tally.ts'
import type { World } from './world.ts'

interface Opening {
  config: Config
  /** Of an empty database; a new one in a temporary folder without it. */
  database: string | undefined
  /** A folder of docs/catalogue-files.md. */
  catalogue: string
  seed: number
  date: string
  /** Epoch seconds. */
  now: number
}

/** A shop that is filled and listens on this machine, and a way to end it. */
export async function openWorld(
  opening: Opening,
): Promise<{ world: World; close: () => Promise<void> }> {
  refuseRealShop(opening.config)
  const folder = await mkdtemp(join(tmpdir(), 'sabad-simulate-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return await openIn(folder, opening, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

/** No simulated order may reach a real shop, a real bank or a real mobile. */
function refuseRealShop({ NODE_ENV, SMS_DRIVER, PAYMENT_DRIVER, GEOCODER }: Config): void {
  if (NODE_ENV === 'production')
    throw new StartError('simulate does not run with NODE_ENV=production.')
  const named = [...SMS_DRIVER, PAYMENT_DRIVER, GEOCODER].find(driver => driver !== 'local')
  if (named !== undefined)
    throw new StartError(`simulate runs with local drivers alone, not with ${named}.`)
}

async function openIn(folder: string, opening: Opening, remove: () => Promise<void>) {
  const { catalogue, seed, date, now } = opening
  const clock = { now }
  const url = opening.database ?? `file:${join(folder, 'shop.db')}`
  await assertEmpty(url)
  const config: Config = {
    ...opening.config,
    DATABASE_URL: url,
    MEDIA_DIR: join(folder, 'media'),
    SMS_OUTBOX: join(folder, 'outbox.jsonl'),
    SITE_URL: undefined,
    LOG_LEVEL: 'error',
  }
  const shop = await openShop(config, () => clock.now)
  const server = createServer()
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
    await shop.close()
    await remove()
  }
  try {
    // What is thrown away need not outlive a cut in the power.
    if (opening.database === undefined) await sql`pragma synchronous = off`.execute(shop.deps.db)
    await importFolder(shop.deps.db, catalogue, { mediaDir: config.MEDIA_DIR, now })
    const origin = await listen(server, shop)
    const shared = { origin, shop, clock, agenda: new Agenda(clock), random: seeded(seed) }
    const codeOf = codeReader(config.SMS_OUTBOX)
    const told = await readWords(shop)
    return { world: { ...shared, tally: newTally(), date, codeOf, ...told }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function assertEmpty(url: string): Promise<void> {
  const db = openDatabase(url)
  try {
    if ((await listTables(db)).length > 0)
      throw new StartError('simulate wants a database without tables: this one holds a shop.')
  } finally {
    await db.destroy()
  }
}

async function listen(server: Server, { backend, deps }: Shop): Promise<string> {
  const listener = getRequestListener(async request => backend(request))
  server.on('request', (request, response) => void listener(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new SimulationFault('nobody listens')
  deps.siteUrl = `http://127.0.0.1:${address.port}`
  return deps.siteUrl
}

/** Reads what was sent since it was last asked. */
function codeReader(outbox: string): (mobile: string) => Promise<string> {
  let read = 0
  const codes = new Map<string, string>()
  return async mobile => {
    const bytes = await readFile(outbox)
    for (const line of bytes.toString('utf8', read).split('\n')) {
      if (line === '') continue
      const { to, tokens } = JSON.parse(line) as OutboxMessage
      if (tokens['code'] !== undefined) codes.set(to, tokens['code'])
    }
    read = bytes.length
    const code = codes.get(mobile)
    if (code === undefined) throw new SimulationFault(`no code was sent to ${mobile}`)
    return code
  }
}

/** What people know of the shop: its codes for everybody, and the names of its brands and goods. */
async function readWords({ deps: { db } }: Shop): Promise<Pick<World, 'coupons' | 'words'>> {
  const coupons = await db
    .selectFrom('coupons')
    .select('code')
    .where('owner_id', 'is', null)
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  const products = await db.selectFrom('products').select('name').orderBy('id').execute()
  const words = products.map(({ name }) => name.split(' ').slice(0, 2).join(' '))
  return { coupons: coupons.map(({ code }) => code), words: [...new Set(words)] }
}
