import { getRequestListener } from '@hono/node-server'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { StartError } from '#server/platform/config/config.ts'
import type { Config } from '#server/platform/config/config.ts'
import { listTables } from '#server/backup/tables.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { openShop, type Shop } from '#server/open-shop.ts'
import { Agenda } from './agenda.ts'
import { SimulationFault } from './calls.ts'
import { insertPromotion } from '#tests/support/builders/checkout.ts'
import { seeded } from '#tests/support/builders/random.ts'
import { openOutbox } from './outbox.ts'
import { newTally } from './tally.ts'
import type { World } from './world.ts'

interface WorldOptions {
  config: Config
  /** Of an empty database; without it, a new one in a temporary folder. */
  database: string | undefined
  /** A folder as in docs/catalogue-files.md. */
  catalogue: string
  seed: number
  date: string
  /** Epoch seconds. */
  now: number
}

export async function openWorld(
  options: WorldOptions,
): Promise<{ world: World; close: () => Promise<void> }> {
  refuseRealShop(options.config)
  const folder = await mkdtemp(join(tmpdir(), 'sabad-simulate-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return await openIn(folder, options, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

async function insertPromotions(db: Db): Promise<void> {
  const top = await db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', 'is', null)
    .execute()
  const [first, second] = top.map(({ id }) => id)
  await insertPromotion(db, { kind: 'category', percent: 15, category_id: first ?? 0 })
  await insertPromotion(db, { kind: 'quantity', percent: 50, pieces: 2, category_id: second ?? 0 })
  await insertPromotion(db, { kind: 'first-order', amount: 300_000, with_coupon: 0 })
  await insertPromotion(db, { kind: 'free-delivery', least: 6_000_000 })
}

/** No simulated order may reach a real shop, bank or mobile. */
function refuseRealShop({ NODE_ENV, SMS_DRIVER, PAYMENT_DRIVER, GEOCODER }: Config): void {
  if (NODE_ENV === 'production')
    throw new StartError('simulate does not run with NODE_ENV=production.')
  const remoteDriver = [...SMS_DRIVER, PAYMENT_DRIVER, GEOCODER].find(driver => driver !== 'local')
  if (remoteDriver !== undefined)
    throw new StartError(`simulate runs with local drivers alone, not with ${remoteDriver}.`)
}

async function openIn(folder: string, options: WorldOptions, remove: () => Promise<void>) {
  const { catalogue, seed, date, now } = options
  const clock = { now }
  const url = options.database ?? `file:${join(folder, 'shop.db')}`
  await assertEmpty(url)
  const config: Config = {
    ...options.config,
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
    await new Promise(resolve => server.close(resolve))
    await shop.close()
    await remove()
  }
  try {
    // A temporary database need not survive a power cut.
    if (options.database === undefined) await sql`pragma synchronous = off`.execute(shop.deps.db)
    await importFolder(shop.deps.db, catalogue, { mediaDir: config.MEDIA_DIR, now })
    await insertPromotions(shop.deps.db)
    const origin = await listen(server, shop)
    const base = { origin, shop, clock, agenda: new Agenda(clock), random: seeded(seed) }
    const outbox = openOutbox(config.SMS_OUTBOX, shop.deps)
    const knowledge = await readKnowledge(shop)
    return { world: { ...base, tally: newTally(), date, ...outbox, ...knowledge }, close }
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

async function readKnowledge({
  deps: { db },
}: Shop): Promise<Pick<World, 'coupons' | 'words' | 'weighed'>> {
  const coupons = await db
    .selectFrom('coupons')
    .select('code')
    .where('owner_id', 'is', null)
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['name', 'price_per_kg'])
    .orderBy('id')
    .execute()
  const words = products.map(({ name }) => name.split(' ').slice(0, 2).join(' '))
  const weighed = words.filter((_, index) => products[index]?.price_per_kg !== null)
  return { coupons: coupons.map(({ code }) => code), words: [...new Set(words)], weighed }
}
