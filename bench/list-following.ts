import { monitorEventLoopDelay } from 'node:perf_hooks'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import type { BigShop } from './big-shop.ts'
import type { Row } from './measure.ts'
import { collectGarbage } from './memory.ts'
import { percentilesOf } from './percentiles.ts'

const FOLLOW_LIMIT_MS = 2_000
const HELD_LIMIT_MS = 50
const SMALL_CHANGES = 100

/** How long a call waits for the index after one product changed, and after all of them did. */
export async function measureFollowing(
  engine: string,
  shop: TestShop,
  { products }: BigShop,
): Promise<Row[]> {
  const list = () => shop.as(null)('GET /products', {})
  const search = () => shop.as(null)('GET /products', { query: { q: 'شیر' } })
  const waits: number[] = []
  for (let n = 0; n < SMALL_CHANGES; n++) {
    await change(shop, products.slice(n, n + 1))
    waits.push(await elapsedMs(list))
  }
  await change(shop, products)
  collectGarbage()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const listMs = await elapsedMs(list)
  const searchMs = await elapsedMs(search)
  delay.disable()
  const row = (name: string, value: number, limit: number): Row => ({
    name: `${name}, ${engine}`,
    value,
    unit: 'ms',
    limit,
    must: 'stay',
  })
  return [
    row('a list after one product changed, p50', percentilesOf(waits).p50, FOLLOW_LIMIT_MS),
    row('a list after one product changed, p99', percentilesOf(waits).p99, FOLLOW_LIMIT_MS),
    row('a list after all products changed', listMs, FOLLOW_LIMIT_MS),
    row('a search after all products changed', searchMs, FOLLOW_LIMIT_MS),
    row('the longest hold meanwhile', delay.max / 1e6, HELD_LIMIT_MS),
  ]
}

/** Other prices for products, as an import writes them. */
async function change({ db }: TestShop, ids: readonly number[]): Promise<void> {
  const AT_ONCE = 5_000
  await inTransaction(db, async trx => {
    for (let start = 0; start < ids.length; start += AT_ONCE)
      await trx
        .updateTable('products')
        .set(({ eb }) => ({ price: eb('price', '+', 1_000) }))
        .where('id', 'in', ids.slice(start, start + AT_ONCE))
        .execute()
    await bumpCatalogueVersion(trx, ids)
  })
}

async function elapsedMs(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}
