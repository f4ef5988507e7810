import { sql } from 'kysely'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'
import { type BigOrders, fillBigOrders } from './big-orders.ts'
import type { Row } from './measure.ts'
import { measureOfficePages } from './office-pages.ts'
import { lowerQuarter, percentilesOf } from './percentiles.ts'

const ORDERS = 200_000
const WARM_CALLS = 2
const ROUNDS = 5
const CALLS_A_ROUND = 8
const LIMIT_MS = 100
const SEARCH_LIMIT_MS = 80

type Engine = 'sqlite' | 'postgres'

/** Query strings of what staff look at and for. */
const LISTS: Record<string, (shop: BigOrders) => string> = {
  'orders on their way': () => '',
  'all orders, newest first': () => 'status=all&sort=-placed',
  'all orders, last page': () => 'status=all&sort=window&page=4000',
  'delivered, most expensive first': () => 'status=60&sort=-cost',
  'of one area, by cost': () => `status=all&area=${encodeURIComponent('محله‌ی 7')}&sort=-cost`,
  'with a frequent product, newest first': ({ frequentProduct }) =>
    `product=SKU-${frequentProduct - 1}&sort=-placed`,
  'with a rare product': ({ products }) => `product=SKU-${products.length - 1}&sort=-window`,
  'half a name': () => `q=${encodeURIComponent('گر')}&sort=-placed`,
  'two halves of names': () => `q=${encodeURIComponent('رض کوه')}&sort=-placed`,
  'no match': () => 'q=9999999',
  'of a week, between two costs': () =>
    'from=2026-06-01&to=2026-06-07&min=1000000&max=2000000&sort=cost',
}

/** Pages of the lists beside orders. */
const OTHER_LISTS: Record<string, string> = {
  'customers, newest first': 'customers',
  'customers, by what they bought': 'customers?sort=-spent',
  'customers with several orders': 'customers?orders=more',
  'unpaid orders': 'payments',
  'products, most sold first': 'catalogue?sort=-sold',
  'changes, newest first': 'changes',
  'changes of a record': 'changes?record=order&id=77',
  'changes of a week': 'changes?from=2026-06-01&to=2026-06-07',
  'changes of a field': 'changes?field=state',
  'changes with a word': `changes?q=${encodeURIComponent('اشتباه')}`,
}

/** What is typed into the search of the office. */
const SEARCHES: Record<string, string> = {
  'search, half a name': 'گر',
  'search, two halves of names': 'رض کوه',
  'search, end of a mobile': '0007',
  'search, beginning of an order number': '10003',
  'search, product': 'کالای شماره',
  'search, no match': 'ژژژژ',
}

/** A change of each order, a hundredth of them with a reason. */
const fillChanges = (db: TestShop['db']) =>
  sql`insert into changes (at, record, record_id, action, before, after, reason)
    select created_at, 'order', cast(id as text), 'moved', '{"state":"10/10"}',
      '{"state":"40/20"}', case when id % 100 = 0 then 'ثبت اشتباه' end
    from orders order by id`.execute(db)

/** The office's lists, its search and its pages with many orders, on each engine at hand. */
export async function officeLists(): Promise<Row[]> {
  const engines: Engine[] = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
  const rows: Row[] = []
  for (const engine of engines) {
    process.env['SHOP_TEST_ENGINE'] = engine
    const shop = await createShop()
    try {
      const content = await fillBigOrders(shop.db, ORDERS)
      await fillChanges(shop.db)
      // As PostgreSQL does by itself within minutes.
      if (engine === 'postgres') await sql`vacuum analyze`.execute(shop.db)
      rows.push(...(await measureLists(engine, shop, content)))
      rows.push(...(await measureOfficePages(engine, shop)))
    } finally {
      await shop.close()
    }
  }
  return rows
}

async function measureLists(engine: Engine, shop: TestShop, content: BigOrders): Promise<Row[]> {
  const { token } = await signedInStaff(shop, ['owner'])
  const rows: Row[] = []
  const measure = async (name: string, path: string, limit: number): Promise<void> => {
    for (let n = 0; n < WARM_CALLS; n++) await requestMs(shop, token, path)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times: number[] = []
      for (let n = 0; n < CALLS_A_ROUND; n++) times.push(await requestMs(shop, token, path))
      rounds.push(percentilesOf(times).p50)
    }
    const value = lowerQuarter(rounds)
    console.log(`  ${engine}, ${name}: ${value.toFixed(1)} ms`)
    rows.push({ name: `${name}, ${engine}`, value, unit: 'ms', limit, must: 'stay' })
  }
  for (const [name, text] of Object.entries(SEARCHES))
    await measure(name, `/admin/search?q=${encodeURIComponent(text)}`, SEARCH_LIMIT_MS)
  for (const [name, queryOf] of Object.entries(LISTS))
    await measure(name, `/admin/orders?${queryOf(content)}`, LIMIT_MS)
  for (const [name, path] of Object.entries(OTHER_LISTS))
    await measure(name, `/admin/${path}`, LIMIT_MS)
  return rows
}

async function requestMs({ backend }: TestShop, token: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const request = new Request(`http://shop.test/api/v1${path}`, { headers })
  const startedAt = performance.now()
  const answer = await backend(request)
  await answer.text()
  const time = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return time
}
