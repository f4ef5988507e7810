import { expect, test } from 'vitest'
import { STAFF_MATCHES } from '#lib/contract/admin/staff-search.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { refreshOrderWords } from '#server/order/order-words.ts'

const shop = shopForEach()

async function searcher(...roles: Parameters<typeof signedInStaff>[1]) {
  const { as } = await signedInStaff(shop, roles)
  return async (q: string) => (await as('GET /admin/search', { query: { q } })).data
}

const nothing = { orders: [], customers: [], products: [] }

test('finds orders by number, name and mobile of account and recipient', async () => {
  const order = await saveOrder(shop, await insertDelivery(shop))
  const name = { first_name: 'مریم', last_name: 'علی‌زاده' }
  await shop.db.updateTable('users').set(name).where('id', '=', order.userId).execute()
  await refreshOrderWords(shop.db, { userId: order.userId })
  const { mobile } = await shop.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow()
  const search = await searcher('orders')
  const number = order.trackingCode
  const found = [number, toPersianDigits(number.slice(0, 5)), mobile, mobile.slice(-4)]
  for (const q of [...found, 'زاده', 'عليزاده', 'مريم علی'])
    expect([q, (await search(q)).orders.map(({ id }) => id)]).toEqual([q, [order.id]])
  for (const q of ['', 'م', 'زاده رضایی', '%%', "' or 1=1"])
    expect([q, (await search(q)).orders]).toEqual([q, []])
  expect((await search('علیزاده')).customers).toEqual([
    { id: order.userId, name: 'مریم علی‌زاده', mobile },
  ])
})

test('finds products by name, beginning of a SKU and barcode, on sale or not', async () => {
  const id = await insertProduct(shop.db, { name: 'پنیر کوهستان', sku: 'KOOH-1', available: 0 })
  const barcode = { product_id: id, gtin: '6260100100107', position: 0 }
  await shop.db.insertInto('product_barcodes').values(barcode).execute()
  const search = await searcher('content')
  for (const q of ['پنير', 'kooh', '6260100100107'])
    expect([q, (await search(q)).products.map(each => each.id)]).toEqual([q, [id]])
  expect((await search('کوهستان')).products).toMatchObject([{ sku: 'KOOH-1', available: false }])
})

test('shows only what the roles may see, the newest first', async () => {
  const delivery = await insertDelivery(shop)
  const orders: number[] = []
  for (let n = 0; n <= STAFF_MATCHES; n++) orders.push((await saveOrder(shop, delivery)).id)
  const { orders: found } = await (await searcher('finance'))('احمدی')
  expect(found.map(({ id }) => id)).toEqual(orders.toReversed().slice(0, STAFF_MATCHES))
  for (const role of ['picker', 'courier'] as const)
    expect(await (await searcher(role))('احمدی')).toEqual(nothing)
  expect((await (await searcher('content'))('احمدی')).customers).toEqual([])
})

test('needs an own password and a text of at most 60 characters', async () => {
  const { id, as } = await signedInStaff(shop, ['owner'])
  const search = (q: string) => as('GET /admin/search', { query: { q } })
  expect(await refusalOf(search('ا'.repeat(61)))).toMatchObject({ code: 422 })
  await shop.db.updateTable('staff').set({ password_given: 1 }).where('id', '=', id).execute()
  expect(await refusalOf(search('علی'))).toMatchObject({ code: 403 })
})

test('looks through the orders of found customers behind the newest ones', async () => {
  const order = await saveOrder(shop, await insertDelivery(shop))
  await shop.db.updateTable('orders').set({ words: '' }).where('id', '=', order.id).execute()
  await insertUser(shop.db, { first_name: 'سارا', last_name: 'احمدی' })
  const { orders } = await (await searcher('orders'))('سارا احم')
  expect(orders.map(({ id }) => id)).toEqual([order.id])
})
