import { API_KEY_SCOPES, type ApiKeyScope } from '#lib/codes/api-key.ts'
import type { Client } from '#lib/api/client.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { signedInStaff } from './staff.ts'

/** A till's calls, and the key that the owner made for it. */
export async function newTill(shop: TestShop, scopes: readonly ApiKeyScope[] = API_KEY_SCOPES) {
  const { as } = await signedInStaff(shop, ['owner'])
  const { data } = await as('POST /admin/api-keys', {
    body: { name: 'صندوق ۱', scopes: [...scopes] },
  })
  return { ...data, owner: as, ...tillCallsOf(shop.as(data.key)) }
}

/** Calls of a client that has a key. */
export const tillCallsOf = (till: Client) => ({
  stock: async (...lines: unknown[]) => (await till('POST /till/stock', { body: { lines } })).data,
  prices: async (...lines: unknown[]) =>
    (await till('POST /till/prices', { body: { lines } })).data,
})
