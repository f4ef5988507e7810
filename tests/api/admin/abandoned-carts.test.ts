import { expect, test } from 'vitest'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { fillCart } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const HOUR = 3_600

test('lists carts by the hours since their last change, with what they are worth now', async () => {
  const [milk, gone] = [
    await insertProduct(shop.db, { price: 500_000, price_by_discount: 400_000 }),
    await insertProduct(shop.db, { price: 900_000, available: 0 }),
  ]
  const old = await registeredUser(shop, { first_name: 'نیما', last_name: 'رضایی' })
  await fillCart(shop, old.userId, [
    { item_id: milk, count: 2 },
    { item_id: gone, count: 1 },
  ])
  shop.clock.now += 30 * HOUR
  const recent = await registeredUser(shop)
  await fillCart(shop, recent.userId, [{ item_id: milk, count: 1 }])
  shop.clock.now += 4 * HOUR
  const { as, token } = await signedInStaff(shop, ['orders'])
  const list = async (query: object) =>
    (await as('GET /admin/carts', { query })).data.map(({ id }) => id)
  expect((await as('GET /admin/carts', { query: {} })).data).toEqual([
    {
      ...{ id: old.userId, name: 'نیما رضایی', lines: 2, value: 800_000 },
      mobile: expect.any(String) as string,
      touched_fa: expect.any(String) as string,
    },
  ])
  expect(await list({ hours: '3' })).toEqual([recent.userId, old.userId])
  expect(await list({ hours: '3', sort: '-lines' })).toEqual([old.userId, recent.userId])
  expect(await list({ hours: '3', sort: '-value' })).toEqual([old.userId, recent.userId])
  expect(await list({ hours: '3', sort: 'value' })).toEqual([recent.userId, old.userId])
  const { rows } = await listFileRows(shop, 'cart-file?hours=3&columns=value', token)
  expect(rows.slice(1).map(row => row.at(-1))).toEqual(['40000', '80000'])

  const client = shop.as(await shop.login(old.userId))
  await client('POST /cart/{id}', { params: { id: milk }, body: { type: 1, count: 1 } })
  expect(await list({})).toEqual([])
  const picker = await signedInStaff(shop, ['picker'])
  expect((await listFileRows(shop, 'cart-file', picker.token)).status).toBe(403)
})
