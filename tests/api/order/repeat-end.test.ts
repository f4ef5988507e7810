import { beforeEach, describe, expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import {
  lastText,
  prepareAt,
  preparedOf,
  REPEAT_DUE,
  saveRepeated,
} from '#tests/support/builders/repeats.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
/** Every day 16:00 to 19:00, cut off at 14:00: the first order is delivered today, a Saturday. */
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const DAY = 24 * 3600

describe('the end of a repeat', () => {
  const stop = 'POST /profile/receipts/{id}/stop-repeat'
  const asOwner = async ({ userId }: LivingOrder) => shop.as(await shop.login(userId))
  const isActive = async (): Promise<boolean[]> =>
    (await shop.db.selectFrom('repeats').select('active').orderBy('id').execute()).map(
      row => row.active === 1,
    )

  test('is requested by the customer on any of its orders; prepared ones stay', async () => {
    const first = await saveRepeated(shop, delivery)
    await prepareAt(shop, REPEAT_DUE)
    const [order] = await preparedOf(shop, first)
    const client = await asOwner(first)
    const params = { id: order!.id }
    const shown = await client('GET /profile/receipts/{id}', { params })
    expect(shown.data.repeat).toEqual({ active: true, next_fa: '۱۴ آذر ۱۴۰۵' })
    const { data, message } = await client(stop, { params })
    expect([data.repeat, data.status, message]).toEqual([
      { active: false, next_fa: null },
      10,
      messages.repeatStopped,
    ])
    expect((await client(stop, { params: { id: first.id } })).code).toBe(200)
    await prepareAt(shop, REPEAT_DUE + 7 * DAY)
    expect(await preparedOf(shop, first)).toHaveLength(1)
  })

  test("is refused for an order without a repeat, and for another user's", async () => {
    const normal = await saveOrder(shop, delivery)
    const refusal = await refusalOf(normal.client(stop, { params: { id: normal.id } }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.repeatNone])
    const first = await saveRepeated(shop, delivery)
    const foreign = await refusalOf(normal.client(stop, { params: { id: first.id } }))
    const unknown = await refusalOf(normal.client(stop, { params: { id: 999_999 } }))
    expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message])
    expect(await isActive()).toEqual([true])
  })

  test('comes when its first order is cancelled', async () => {
    const first = await saveOrder(shop, delivery, { periodic_type: RepeatType.weekly })
    await first.client('POST /profile/receipts/{id}/cancel', { params: { id: first.id } })
    expect(await isActive()).toEqual([false])
  })

  test('does not come when a prepared order is cancelled', async () => {
    const first = await saveRepeated(shop, delivery)
    for (const week of [0, 1, 2]) {
      await prepareAt(shop, REPEAT_DUE + week * 7 * DAY)
      const last = (await preparedOf(shop, first)).at(-1)
      const params = { id: last!.id }
      await (
        await asOwner(first)
      )('POST /profile/receipts/{id}/cancel', { params })
    }
    expect(await preparedOf(shop, first)).toHaveLength(3)
    expect(await isActive()).toEqual([true])
  })

  test('comes after two unpaid prepared orders in a row, with a text', async () => {
    const first = await saveRepeated(shop, delivery)
    const weeks = async (...handling: string[]) => {
      for (const [week, how] of handling.entries()) {
        await prepareAt(shop, REPEAT_DUE + week * 7 * DAY)
        const last = (await preparedOf(shop, first)).at(-1)
        if (how === 'paid') await moveByStaff(shop, last!.id, { status: OrderStatus.confirmed })
        shop.clock.now += DAY
        await runScheduledJobs(shop.deps)
      }
    }
    await weeks('unpaid', 'paid', 'unpaid')
    expect(await isActive()).toEqual([true])
    shop.clock.now = REPEAT_DUE + 3 * 7 * DAY
    await runScheduledJobs(shop.deps)
    shop.clock.now += DAY
    await runScheduledJobs(shop.deps)
    expect(await isActive()).toEqual([false])
    expect(await lastText(shop, first.userId)).toMatchObject({ template: 'repeat-ended' })
    await prepareAt(shop, REPEAT_DUE + 5 * 7 * DAY)
    expect(await preparedOf(shop, first)).toHaveLength(4)
  })
})
