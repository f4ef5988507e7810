import { expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import type { Client } from '#lib/api/client.ts'
import { messages } from '#lib/text/messages.ts'
import { reducedInCart } from '#lib/text/cart-change-sentences.ts'
import { itemUnavailable } from '#lib/text/cart-sentences.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

interface Line {
  id: number
  type: ItemType
  count: number
}

const merge = (client: Client, items: Line[]) => client('POST /cart/multi', { body: { items } })
const lines = (answer: { data: { cartable: { id: number }; count: number }[] }) =>
  answer.data.map(item => [item.cartable.id, item.count])

test("a guest cart is merged into the account's with the greater count of each line", async () => {
  const { client } = await registeredUser(shop)
  const [tea, sugar, rice] = [
    await insertProduct(shop.db),
    await insertProduct(shop.db),
    await insertProduct(shop.db),
  ]
  const pack = await insertBundle(shop.db)
  for (const [id, count] of [
    [tea, 2],
    [sugar, 5],
  ] as const)
    await client('POST /cart/{id}', { params: { id }, body: { type: ItemType.product, count } })
  const answer = await merge(client, [
    { id: tea, type: ItemType.product, count: 4 },
    { id: sugar, type: ItemType.product, count: 1 },
    { id: rice, type: ItemType.product, count: 3 },
    { id: pack, type: ItemType.bundle, count: 2 },
  ])
  expect(answer.message).toBe(messages.ok)
  expect(answer.extra_data.reduced).toEqual([])
  expect(lines(answer)).toEqual([
    [tea, 4],
    [sugar, 5],
    [rice, 3],
    [pack, 2],
  ])
})

test('a repeated or concurrent merge changes nothing', async () => {
  const { client } = await registeredUser(shop)
  const items: Line[] = [
    { id: await insertProduct(shop.db), type: ItemType.product, count: 3 },
    { id: await insertBundle(shop.db), type: ItemType.bundle, count: 2 },
  ]
  const first = await merge(client, items)
  await Promise.all(Array.from({ length: 5 }, () => merge(client, items)))
  expect((await merge(client, items)).data).toEqual(first.data)
})

test('reduces counts to what is allowed, omits what is not on sale, and reports both', async () => {
  const { client } = await registeredUser(shop)
  const [few, bounded, gone] = [
    await insertProduct(shop.db, { inventory: 2 }),
    await insertProduct(shop.db, { max_count: 3 }),
    await insertProduct(shop.db, { available: 0 }),
  ]
  const answer = await merge(
    client,
    [few, bounded, gone, 2_000_000_000].map(id => ({ id, type: ItemType.product, count: 9 })),
  )
  expect(answer.message).toBe(messages.cartMergedPartly)
  expect(lines(answer)).toEqual([
    [few, 2],
    [bounded, 3],
  ])
  expect(answer.extra_data.cart).toEqual([])
  const nameOf = async (id: number) =>
    (await client('GET /products/{id}', { params: { id } })).data.name
  expect(answer.extra_data.reduced).toEqual([
    { id: few, type: 1, count: 2, message: reducedInCart(await nameOf(few), 2) },
    { id: bounded, type: 1, count: 3, message: reducedInCart(await nameOf(bounded), 3) },
    { id: gone, type: 1, count: 0, message: itemUnavailable(await nameOf(gone)) },
    { id: 2_000_000_000, type: 1, count: 0, message: messages.cartItemUnavailable },
  ])
})

test('refuses more than two hundred lines', async () => {
  const { client } = await registeredUser(shop)
  const items = Array.from(
    { length: 201 },
    (_, n) => ({ id: n + 1, type: ItemType.product, count: 1 }) as const,
  )
  await expect(merge(client, items)).rejects.toMatchObject({ code: 422 })
})
