import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { tillMessages } from '#lib/text/messages/till.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { historyOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { newTill, tillCallsOf } from '#tests/support/builders/till.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const LINE = { sku: 'A-1', on_hand: 3, version: 1 }

test('is shown once, stored as a hash, and lists its scopes, maker and last use', async () => {
  await insertProduct(shop.db, { sku: 'A-1', inventory: 0 })
  const { id, key, owner, stock } = await newTill(shop, ['stock'])
  const listed = async () => (await owner('GET /admin/api-keys', {})).data
  expect(await listed()).toEqual([
    expect.objectContaining({
      ...{ id, name: 'صندوق ۱', scopes: ['stock'], by: 'مریم راد', used_fa: null },
      prefix: key.slice(0, 12),
    }),
  ])
  expect(JSON.stringify(await shop.db.selectFrom('api_keys').selectAll().execute())).not.toContain(
    key.slice(12),
  )
  const lastUse = async () =>
    (await shop.db.selectFrom('api_keys').select('last_used_at').executeTakeFirstOrThrow())
      .last_used_at
  const usedAt = shop.clock.now
  await stock(LINE)
  shop.clock.now += 59
  await stock(LINE)
  expect(await lastUse()).toBe(usedAt)
  shop.clock.now += 1
  await stock(LINE)
  expect(await lastUse()).toBe(shop.clock.now)
  expect((await listed())[0]?.used_fa).not.toBeNull()
})

test('opens no call outside of its scopes, and none of customers or staff', async () => {
  await insertProduct(shop.db, { sku: 'A-1', inventory: 0 })
  const { key, stock, prices } = await newTill(shop, ['prices'])
  expect(await refusalOf(stock(LINE))).toMatchObject({
    ...{ code: 403, message: tillMessages.outOfScope },
  })
  expect(await prices({ sku: 'A-1', price: 90_000, version: 1 })).toMatchObject([
    { result: 'applied' },
  ])
  const as = shop.as(key)
  expect((await refusalOf(as('GET /profile/info', {}))).code).toBe(401)
  expect((await refusalOf(as('GET /admin/api-keys', {}))).code).toBe(401)
})

test('a session is no key', async () => {
  const { token } = await signedInStaff(shop, ['owner'])
  expect((await refusalOf(tillCallsOf(shop.as(token)).stock(LINE))).code).toBe(401)
})

test('is refused from its revocation on, which the history has', async () => {
  const { id, owner, stock } = await newTill(shop)
  const revoke = () => owner('DELETE /admin/api-keys/{id}', { params: { id } })
  await revoke()
  expect(await refusalOf(stock(LINE))).toMatchObject({
    ...{ code: 401, message: tillMessages.wrongKey },
  })
  expect((await refusalOf(revoke())).code).toBe(404)
  const [listed] = (await owner('GET /admin/api-keys', {})).data
  expect(listed?.revoked_fa).not.toBeNull()
  const actions = (await historyOf(owner, 'api-key', id)).map(({ action }) => action)
  expect(actions).toEqual(['removed', 'added'])
})

test('wrong keys of a network are refused at last, a right one never', async () => {
  await insertProduct(shop.db, { sku: 'A-1', inventory: 0 })
  const till = await newTill(shop)
  const guess = () => tillCallsOf(shop.as(`sabad_${'x'.repeat(43)}`)).stock(LINE)
  const codes = []
  for (let n = 0; n <= BUDGETS['api-key-network'].hits; n++)
    codes.push(await guess().catch((error: unknown) => (error as ApiError).code))
  expect(codes.at(-2)).toBe(401)
  expect(codes.at(-1)).toBe(429)
  expect(await till.stock(LINE)).toMatchObject([{ result: 'applied' }])
})
