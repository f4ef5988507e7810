import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction } from '#server/platform/database/open.ts'
import { startApi } from '#tests/support/fixtures/api-process.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper, type Shopper } from '#tests/support/builders/checkout.ts'
import { createShop } from '#tests/support/fixtures/shop.ts'
import type { Row } from './measure.ts'

const CLIENTS = 50
const ORDERS = 1_000
/** Not counted: the code that answers is still being compiled. */
const WARM_UP = 300
const COMMITS = 2_000
const PRODUCTS = 50
/**
 * An order reads and writes some thirty times in its one commit, behind HTTP: it may cost so many
 * bare commits. A commit's time is the disk's, an order's the processor's: on one machine SQLite
 * took 9 one day and 22 the next, when its disk was twice as fast.
 */
const COMMITS_PER_ORDER = 30

type Engine = 'sqlite' | 'postgres'

/** Orders a second of 50 clients at once, beside the commits a second that the engine can do. */
export async function orders(): Promise<Row[]> {
  const engines: Engine[] = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
  const rows: Row[] = []
  for (const engine of engines) {
    process.env['SHOP_TEST_ENGINE'] = engine
    rows.push(await ordersOn(engine))
  }
  return rows
}

async function ordersOn(engine: Engine): Promise<Row> {
  const shop = await createShop()
  shop.clock.now = Math.floor(Date.now() / 1000)
  const folder = mkdtempSync(join(tmpdir(), 'sabad-bench-'))
  const commitsPerSecond = await perSecond(COMMITS, commitOne(shop.db))
  const delivery = await insertDelivery(shop, { capacity: WARM_UP + ORDERS })
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, () => insertProduct(shop.db, { inventory: WARM_UP + ORDERS })),
  )
  const shoppers: Shopper[] = []
  for (let index = 0; index < WARM_UP + ORDERS; index++) {
    const item_id = products[index % PRODUCTS] ?? 0
    shoppers.push(await readyShopper(shop, delivery, [{ item_id, count: 1 }]))
  }
  const api = await startApi(shop, { outbox: join(folder, 'outbox.jsonl') })
  const order = async () => {
    const { token, addressId } = shoppers.pop() ?? { token: '', addressId: 0 }
    const body = { ...delivery, info_id: addressId, payment_port: 1 }
    await api.as(token)('POST /checkout/store', { body })
  }
  await perSecond(WARM_UP, order)
  const ordersPerSecond = await perSecond(ORDERS, order)
  await api.kill()
  await shop.close()
  rmSync(folder, { recursive: true })
  console.log(
    `  ${engine}: ${ordersPerSecond.toFixed(0)} orders/s of ${CLIENTS} clients, ` +
      `${commitsPerSecond.toFixed(0)} commits/s of the engine`,
  )
  return {
    name: `commits an order costs, ${engine}, ${CLIENTS} clients`,
    value: commitsPerSecond / ordersPerSecond,
    unit: 'commits',
    limit: COMMITS_PER_ORDER,
    must: 'stay',
  }
}

/** The least that can be durable: one row changed in a transaction of its own. */
const commitOne = (db: Db) => (index: number) =>
  inTransaction(db, async trx => {
    await trx
      .insertInto('rate_hits')
      .values({ key: `bench:${index}`, window_start: 0, hits: 1 })
      .execute()
  })

/** How many runs of `work` a second CLIENTS at once get done. */
async function perSecond(runs: number, work: (index: number) => Promise<void>): Promise<number> {
  let index = 0
  const started = performance.now()
  const client = async () => {
    while (index < runs) await work(index++)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (runs * 1_000) / (performance.now() - started)
}
