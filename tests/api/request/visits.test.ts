import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VISITS_STORED_DAYS } from '#lib/rules/limits.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { openShop } from '#server/open-shop.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { createCounters } from '#server/reports/counters.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { from } from '#tests/support/checks/code-calls.ts'
import { insertBanner, insertFaq } from '#tests/support/builders/content.ts'
import { TEST_SECRET, TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const UNKNOWN = 999_999
const DAY_SECONDS = 86_400
const TODAY = '2026-11-21'

const shop = shopForEach()

let visitors = 0
/** A visit from an address, or from one of its own. */
const visit = (type: string, id: number, address = `visitor ${visitors++}`) =>
  shop.as(null)('POST /visits', { body: { type: type as 'product', id } }, from(address))
const counts = async () =>
  (
    await shop.db
      .selectFrom('visits')
      .selectAll()
      .orderBy('day')
      .orderBy('kind')
      .orderBy('record_id')
      .execute()
  ).map(({ day, kind, record_id, count }) => [day, kind, record_id, count])
const setTable = (from: string, to: string) =>
  shop.db.schema.alterTable(from).renameTo(to).execute()

describe('visit counters', () => {
  test.each([
    ['product', insertProduct],
    ['bundle', insertBundle],
    ['category', insertCategory],
    ['brand', insertBrand],
  ])('count visits of a %s', async (kind, insert) => {
    const id = await insert(shop.db)
    await Promise.all(Array.from({ length: 25 }, () => visit(kind, id)))
    expect(await counts()).toEqual([])
    await shop.deps.counters.flush()
    expect(await counts()).toEqual([[TODAY, kind, id, 25]])
    await shop.deps.counters.flush()
    await visit(kind, id)
    await shop.deps.counters.flush()
    expect(await counts()).toEqual([[TODAY, kind, id, 26]])
    expect((await refusalOf(visit(kind, UNKNOWN))).code).toBe(404)
  })

  test('count clicks on banners and opened questions', async () => {
    const banner = await insertBanner(shop.db)
    const faq = await insertFaq(shop.db)
    const ask = shop.as(null)
    for (const address of ['10.0.0.1', '10.0.0.2']) {
      await ask('POST /home/banners/{id}/visit', { params: { id: banner } }, from(address))
      await ask('POST /home/banners/{id}/visit', { params: { id: banner } }, from(address))
    }
    await ask('POST /faqs/{id}/visit', { params: { id: faq } })
    await ask('POST /faqs/{id}/visit', { params: { id: faq } })
    for (const path of ['/home/banners/{id}', '/faqs/{id}'] as const) {
      const unknown = ask(`POST ${path}/visit`, { params: { id: UNKNOWN } })
      expect((await refusalOf(unknown)).code).toBe(404)
    }
    await shop.deps.counters.flush()
    expect(await counts()).toEqual([
      [TODAY, 'banner', banner, 2],
      [TODAY, 'faq', faq, 1],
    ])
  })

  test('count an address once an hour for each thing, concurrent visits too', async () => {
    const [first, second] = [await insertProduct(shop.db), await insertProduct(shop.db)]
    await Promise.all(Array.from({ length: 50 }, () => visit('product', first, '10.0.0.1')))
    await visit('product', second, '10.0.0.1')
    await visit('product', first, '10.0.0.2')
    shop.clock.now += 3_600
    await visit('product', first, '10.0.0.1')
    await shop.deps.counters.flush()
    expect(await counts()).toEqual([
      [TODAY, 'product', first, 3],
      [TODAY, 'product', second, 1],
    ])
  })

  test.each([{ type: 'user', id: 1 }, { type: 'product', id: 0 }, { type: 'product' }, {}])(
    'refuse %j with 422',
    async body => {
      const call = shop.as(null)('POST /visits', { body: body as { type: 'product'; id: number } })
      expect((await refusalOf(call)).code).toBe(422)
    },
  )

  test('count by the day of Tehran on which it happened', async () => {
    const id = await insertProduct(shop.db)
    const midnight = TEST_START + 14 * 3_600
    shop.clock.now = midnight - 1
    await visit('product', id)
    shop.clock.now = midnight
    await visit('product', id)
    await visit('product', id)
    await shop.deps.counters.flush()
    expect(await counts()).toEqual([
      [TODAY, 'product', id, 1],
      ['2026-11-22', 'product', id, 2],
    ])
  })

  test('query once what exists, and write no row', async () => {
    const id = await insertProduct(shop.db)
    await visit('product', id)
    await setTable('products', 'products_away')
    await setTable('visits', 'visits_away')
    for (let n = 0; n < 10; n++) expect((await visit('product', id)).code).toBe(200)
    await setTable('visits_away', 'visits')
    await shop.deps.counters.flush()
    expect(await counts()).toEqual([[TODAY, 'product', id, 11]])
  })
})

describe('counts that wait to be written', () => {
  test('do not grow by unknown ids, nor beyond their bound', async () => {
    const products: number[] = []
    for (let n = 0; n < 3; n++) products.push(await insertProduct(shop.db))
    const counters = createCounters({ db: shop.db, now: shop.deps.now, maxPending: 2 })
    const flood = Array.from({ length: 200 }, (_, n) =>
      counters.count('product', UNKNOWN + n, 'flood'),
    )
    expect(new Set(await Promise.all(flood))).toEqual(new Set([false]))
    for (const address of ['10.0.0.1', '10.0.0.2'])
      for (const id of products) expect(await counters.count('product', id, address)).toBe(true)
    await counters.flush()
    expect(await counts()).toEqual(products.slice(0, 2).map(id => [TODAY, 'product', id, 2]))
    await counters.count('product', products[2]!, '10.0.0.3')
    await counters.flush()
    expect(await counts()).toHaveLength(3)
  })

  test('stay when they cannot be written, and are written once', async () => {
    const id = await insertProduct(shop.db)
    await visit('product', id)
    await setTable('visits', 'visits_away')
    await expect(shop.deps.counters.flush()).rejects.toThrow()
    await visit('product', id)
    await setTable('visits_away', 'visits')
    await Promise.all([shop.deps.counters.flush(), shop.deps.counters.flush()])
    expect(await counts()).toEqual([[TODAY, 'product', id, 2]])
  })

  test('add up across two processes', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, () => insertProduct(shop.db)))
    const other = openDatabase(shop.url)
    const processes = [shop.db, other].map(db => createCounters({ db, now: shop.deps.now }))
    for (let round = 0; round < 5; round++)
      await Promise.all(
        processes.map(async (counters, which) => {
          const mine = which === 0 ? ids : ids.toReversed()
          await Promise.all(mine.map(id => counters.count('product', id, `visitor ${round}`)))
          await counters.flush()
        }),
      )
    await other.destroy()
    expect(await counts()).toEqual(
      ids.toSorted((a, b) => a - b).map(id => [TODAY, 'product', id, 10]),
    )
  })

  test('are written by the scheduler', async () => {
    const id = await insertProduct(shop.db)
    await visit('product', id)
    await runScheduledJobs(shop.deps)
    expect(await counts()).toEqual([[TODAY, 'product', id, 1]])
  })

  test('are written when the shop closes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sabad-closing-'))
    const opened = await openShop(
      readConfig({
        DATABASE_URL: shop.url,
        APP_SECRET: TEST_SECRET,
        SMS_OUTBOX: join(folder, 'outbox.jsonl'),
        MEDIA_DIR: folder,
        LOG_LEVEL: 'silent',
      }),
    )
    const id = await insertProduct(shop.db)
    const body = JSON.stringify({ type: 'product', id })
    const headers = { 'content-type': 'application/json' }
    const url = 'http://shop.test/api/v1/visits'
    const answer = await opened.backend(new Request(url, { method: 'POST', headers, body }))
    expect(answer.status).toBe(200)
    await opened.close()
    rmSync(folder, { recursive: true })
    expect((await counts()).map(row => row.slice(1))).toEqual([['product', id, 1]])
  })
})

test('the scheduler deletes days that are too old', async () => {
  const id = await insertProduct(shop.db)
  await visit('product', id)
  await shop.deps.counters.flush()
  shop.clock.now += VISITS_STORED_DAYS * DAY_SECONDS
  await runScheduledJobs(shop.deps)
  expect(await counts()).toHaveLength(1)
  shop.clock.now += DAY_SECONDS
  await runScheduledJobs(shop.deps)
  expect(await counts()).toEqual([])
})
