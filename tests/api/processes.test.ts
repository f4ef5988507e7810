import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { nextMobile, registeredUser } from '#tests/support/builders/account.ts'
import { type ApiProcess, startApi } from '#tests/support/fixtures/api-process.ts'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { inventoryOf, orderRow } from '#tests/support/checks/order-state.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

const CARE_MS = 100
/** Within which every process follows a change. */
const FOLLOW_MS = 2_000
const DAY_SECONDS = 86_400

let shop: TestShop
let folder: string
let first: ApiProcess
let second: ApiProcess
let delivery: Delivery

beforeAll(async () => {
  shop = await createShop()
  shop.clock.now = Math.floor(Date.now() / 1000)
  delivery = await insertDelivery(shop)
  folder = mkdtempSync(join(tmpdir(), 'sabad-two-'))
  const options = { careMs: CARE_MS, outbox: join(folder, 'outbox.jsonl') }
  ;[first, second] = await Promise.all([startApi(shop, options), startApi(shop, options)])
})
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** The texts that either process has sent. */
const sent = (): { to: string; template: string }[] =>
  existsSync(join(folder, 'outbox.jsonl'))
    ? readFileSync(join(folder, 'outbox.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { to: string; template: string })
    : []

const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: FOLLOW_MS, interval: 20 })

test('shares sessions between two processes', async () => {
  const { token } = await registeredUser(shop)
  expect((await second.as(token)('GET /profile/info', {})).code).toBe(200)
  await first.as(token)('POST /logout', {})
  expect((await refusalOf(second.as(token)('GET /profile/info', {}))).code).toBe(401)
})

test('shares attempt budgets between two processes', async () => {
  const body = { mobile_no: nextMobile(), password: 'not the one' }
  const { hits } = BUDGETS['login-mobile-network']
  const codes: number[] = []
  for (let tries = 0; tries <= hits; tries++) {
    const { as } = tries % 2 ? first : second
    codes.push((await refusalOf(as(null)('POST /login', { body }))).code)
  }
  expect(codes).toEqual([...Array<number>(hits).fill(404), 429])
})

test('updates lists and search of both processes after a catalogue change', async () => {
  const id = await insertProduct(shop.db, { name: 'زعفران سرگل قائنات' })
  const found = async (api: ApiProcess, q: string) =>
    (await api.as(null)('GET /products', { query: { q } })).data.map(product => product.id)
  for (const api of [first, second])
    await soon(async () => {
      expect(await found(api, 'زعفران سرگل')).toEqual([id])
    })
  await shop.db
    .updateTable('products')
    .set({ name: 'گلاب قمصر کاشان' })
    .where('id', '=', id)
    .execute()
  await bumpCatalogueVersion(shop.db, [id])
  for (const api of [first, second])
    await soon(async () => {
      expect(await found(api, 'گلاب قمصر')).toEqual([id])
    })
})

test('orders and merges categories in one process, shown at once by the other', async () => {
  const { token } = await signedInStaff(shop, ['content'])
  const from = await insertCategory(shop.db)
  const into = await insertCategory(shop.db)
  const product = await insertProduct(shop.db, { category_id: from })
  const shown = async () =>
    (await second.as(null)('GET /categories', {})).data
      .map(({ id }) => id)
      .filter(id => id === from || id === into)
  expect(await shown()).toEqual([from, into])
  const staff = first.as(token)
  const revision = async () => (await staff('GET /admin/categories', {})).extra_data.revision
  const params = { list: 'categories', id: into } as const
  await staff('PUT /admin/groups/{list}/{id}/place', {
    params,
    body: { place: 1, revision: await revision() },
  })
  expect(await shown()).toEqual([into, from])
  await staff('POST /admin/groups/{list}/{id}/merge', {
    params: { list: 'categories', id: from },
    body: { into, revision: await revision() },
  })
  expect(await shown()).toEqual([into])
  const list = await second.as(null)('GET /products', { query: { category: into } })
  expect(list.data.map(({ id }) => id)).toEqual([product])
})

test('shows stock taken in one process in the other', async () => {
  const product = await insertProduct(shop.db, { inventory: 1 })
  const shoppers = await Promise.all(
    Array.from({ length: 10 }, () =>
      readyShopper(shop, delivery, [{ item_id: product, count: 1 }]),
    ),
  )
  const answers = await Promise.allSettled(
    shoppers.map(({ token, addressId }, index) => {
      const body = { ...delivery, info_id: addressId, payment_port: 1 }
      return (index % 2 ? first : second).as(token)('POST /checkout/store', { body })
    }),
  )
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  expect(await inventoryOf(shop, product)).toEqual({ inventory: 0, sold: 1 })
  const params = { id: product }
  for (const api of [first, second])
    expect((await api.as(null)('GET /products/{id}', { params })).data.available).toBe(false)
})

test('expires an order once, with one text, in two processes', async () => {
  const product = await insertProduct(shop.db, { inventory: 100 })
  const shoppers = await Promise.all(
    Array.from({ length: 20 }, () =>
      readyShopper(shop, delivery, [{ item_id: product, count: 2 }]),
    ),
  )
  const orders = await Promise.all(shoppers.map(shopper => shopper.store({ payment_port: 5 })))
  await shop.db
    .updateTable('orders')
    .set({ expires_at: shop.clock.now - DAY_SECONDS })
    .where(
      'id',
      'in',
      orders.map(({ data }) => data.id),
    )
    .execute()
  await soon(async () => {
    for (const { data } of orders) expect((await orderRow(shop, data.id)).status).toBe(70)
  })
  expect(await inventoryOf(shop, product)).toEqual({ inventory: 100, sold: 0 })
  const waiting = () =>
    shop.db.selectFrom('sms_outbox').select('id').where('state', '=', 'waiting').execute()
  await soon(async () => {
    expect(await waiting()).toEqual([])
  })
  const texts = await shop.db.selectFrom('sms_outbox').select('state').execute()
  expect(texts.length).toBeGreaterThanOrEqual(orders.length)
  expect(sent().filter(text => text.template !== 'code')).toHaveLength(texts.length)
})
