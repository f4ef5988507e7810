import { describe, expect, test } from 'vitest'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { ledgerReasonNames } from '#lib/text/names.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import {
  giveWallet,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

describe('GET /profile/credit', () => {
  test('returns the balance and its entries, newest first, each with its order', async () => {
    const shopper = await readyShopper(shop, await insertDelivery(shop))
    await giveWallet(shop, shopper.userId, 50_000)
    const { data: order } = await shopper.store({ use_wallet: 1 })
    shop.clock.now += 60
    const params = { id: order.id }
    await shopper.client('POST /profile/receipts/{id}/cancel', { params })
    const { data, extra_data } = await shopper.client('GET /profile/credit', {})
    expect(extra_data).toEqual({ count: 3, page: 1, page_size: 16 })
    expect(data.wallet_value).toBe(50_000)
    expect(data.lines.map(line => [line.amount, line.reason, line.tracking_code])).toEqual([
      [50_000, 'refund', order.tracking_code],
      [-50_000, 'order', order.tracking_code],
      [50_000, 'adjustment', null],
    ])
    expect(data.lines[0]).toMatchObject({
      reason_fa: ledgerReasonNames.refund,
      created_at: shop.clock.now,
      created_at_fa: formatJalaliDateTime(shop.clock.now),
    })
    expect(data.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(data.wallet_value)
  })

  test("returns 16 entries a page, of this user only, without the operator's notes", async () => {
    const user = await registeredUser(shop)
    const other = await registeredUser(shop)
    await giveWallet(shop, other.userId, 7)
    for (let n = 1; n <= 17; n++) await giveWallet(shop, user.userId, -n)
    await shop.db.updateTable('ledger').set({ note: 'a word of the operator' }).execute()
    const page = (n: number) => user.client('GET /profile/credit', { query: { page: n } })
    const [first, second] = [await page(1), await page(2)]
    expect(first.data.lines.map(line => line.amount).slice(0, 2)).toEqual([-17, -16])
    expect([first.data.lines.length, second.data.lines.length]).toEqual([16, 1])
    expect(second.data.wallet_value).toBe(-153)
    expect(JSON.stringify(first)).not.toContain('operator')
    expect((await refusalOf(shop.as(null)('GET /profile/credit', {}))).code).toBe(401)
  })
})
