import { beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { ONLINE_PAYMENT_LIFE_SECONDS } from '#lib/rules/limits.ts'
import {
  changeEnd,
  orderChangeMessages,
  orderChangeRefusals,
} from '#lib/text/messages/order-change.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { expireChanges } from '#server/order-change/expire-changes.ts'
import { comeBack, decideAtBank, duringGatewayCall, payAtBank } from '#tests/support/fakes/bank.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { type ChangeableOrder, counts, paidOrder } from '#tests/support/builders/order-change.ts'
import { moveByStaff, textsTo } from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

const paid = (more?: Parameters<typeof paidOrder>[2]) => paidOrder(shop, delivery, more)
const product = (price = 100_000, inventory: number | null = 10) =>
  insertProduct(shop.db, { price, inventory })
const offerOf = async ({ client, params }: ChangeableOrder) =>
  (await client('GET /profile/receipts/{id}/change', { params })).data

const payAgain = ({ client, params }: ChangeableOrder) =>
  client('POST /profile/receipts/{id}/online-pay', { params })

describe('a change that waits for its payment', () => {
  const waiting = async () => {
    const order = await paid()
    const added = await product(80_000)
    const { data } = await order.change(counts([added, 1]))
    return { ...order, added, url: data.url! }
  }
  const isReturned = async ({ added, id }: { added: number; id: number }) => {
    expect(await inventoryOf(shop, added)).toEqual({ inventory: 10, sold: 0 })
    expect(await orderRow(shop, id)).toMatchObject({ total_amount: 350_000 })
    await expectCleanAudit(shop)
  }

  test('expires, and its late money goes to the wallet with a text', async () => {
    const order = await waiting()
    const authority = new URL(order.url).pathname.split('/').at(-1)!
    shop.clock.now += ONLINE_PAYMENT_LIFE_SECONDS
    await runScheduledJobs(shop.deps)
    // The gateway was asked in the same minute.
    shop.clock.now += 60
    await runScheduledJobs(shop.deps)
    await isReturned(order)
    expect((await offerOf(order)).changes).toMatchObject([{ state: 'abandoned' }])
    await decideAtBank(shop, order.url)
    for (let times = 0; times < 2; times++) {
      const back = await comeBack(shop, authority)
      expect(back.searchParams.get('message')).toBe(orderChangeMessages.moneyToWallet)
    }
    expect(await ledgerOf(shop, order.userId)).toEqual(['late-payment 80000'])
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-refunded')
    await isReturned(order)
  })

  test('is withdrawn by the customer, once', async () => {
    const order = await waiting()
    const withdraw = () =>
      order.client('DELETE /profile/receipts/{id}/change', { params: order.params })
    expect((await withdraw()).message).toBe(orderChangeMessages.withdrawn)
    await isReturned(order)
    expect(await refusalOf(withdraw())).toMatchObject({ code: 409 })
  })

  test('is not applied by money that comes after its end, nor is the one after it', async () => {
    const order = await waiting()
    await order.client('DELETE /profile/receipts/{id}/change', { params: order.params })
    const next = (await order.change(counts([order.added, 1]))).data
    const back = await payAtBank(shop, order.url)
    expect(back.searchParams.get('message')).toBe(orderChangeMessages.moneyToWallet)
    expect(await ledgerOf(shop, order.userId)).toEqual(['late-payment 80000'])
    expect((await offerOf(order)).waiting).toMatchObject({ owed: 80_000 })
    await payAtBank(shop, next.url!)
    expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 430_000 })
    expect(await ledgerOf(shop, order.userId)).toEqual(['late-payment 80000'])
    await expectCleanAudit(shop)
  })

  test('can be paid by another visit to the bank', async () => {
    const order = await waiting()
    await payAtBank(shop, order.url, 'cancel')
    await payAtBank(shop, (await payAgain(order)).data.url)
    expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 430_000 })
    await expectCleanAudit(shop)
  })

  test('paid twice, has the second payment in the wallet', async () => {
    const order = await waiting()
    await payAtBank(shop, (await payAgain(order)).data.url)
    const again = await payAtBank(shop, order.url)
    expect(again.searchParams.get('message')).toBe(orderChangeMessages.paidTwice)
    expect(await ledgerOf(shop, order.userId)).toEqual(['late-payment 80000'])
    await expectCleanAudit(shop)
  })

  test('is opened a limited number of times, which changes without it do not use', async () => {
    const order = await paid()
    for (const count of [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1])
      await order.change({ ...counts([order.productId, count]), use_wallet: true })
    const added = await insertProduct(shop.db, { inventory: 10 })
    const more = () => order.change(counts([added, 1]))
    expect((await more()).data.url).not.toBeNull()
    await order.client('DELETE /profile/receipts/{id}/change', { params: order.params })
    await shop.db
      .updateTable('rate_hits')
      .set({ hits: BUDGETS['pay-user'].hits })
      .where('key', '=', `pay-user:${order.userId}`)
      .execute()
    expect(await refusalOf(more())).toMatchObject({ code: 429 })
    expect((await offerOf(order)).waiting).toBeNull()
    await expectCleanAudit(shop)
  })

  test('ends when picking starts, and the order is locked until that is undone', async () => {
    const order = await waiting()
    const start = (on: boolean) =>
      desk.picker.as('PUT /admin/picking/{id}/start', { params: order.params, body: { on } })
    expect(await desk.open(order.id)).toMatchObject({ started: false, changing: true })
    await start(true)
    await start(true)
    await isReturned(order)
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-update-ended')
    expect(await refusalOf(payAgain(order))).toMatchObject({
      code: 409,
      message: changeEnd('picking'),
    })
    expect(await desk.open(order.id)).toMatchObject({ started: true, changing: false })
    expect(await refusalOf(order.change(counts([order.productId, 1])))).toMatchObject({
      code: 409,
      message: orderChangeRefusals.picking,
    })
    const back = await payAtBank(shop, order.url)
    expect(back.searchParams.get('message')).toBe(orderChangeMessages.moneyToWallet)
    await start(false)
    expect((await order.change(counts([order.productId, 1]))).data.state).toBe('applied')
    await expectCleanAudit(shop)
  })

  test('ends when the order is picked or cancelled', async () => {
    const picked = await waiting()
    await desk.pick(picked.id, [])
    await isReturned(picked)
    const cancelled = await waiting()
    await moveByStaff(shop, cancelled.id, { status: OrderStatus.cancelled })
    expect(await inventoryOf(shop, cancelled.added)).toEqual({ inventory: 10, sold: 0 })
    await expectCleanAudit(shop)
  })

  test('is held for the time of a payment that was opened before its end, never after', async () => {
    const order = await waiting()
    shop.clock.now += ONLINE_PAYMENT_LIFE_SECONDS - 60
    const { url } = (await payAgain(order)).data
    shop.clock.now += 120
    await expireChanges(shop.deps)
    expect((await offerOf(order)).waiting).not.toBeNull()
    await payAtBank(shop, url)
    expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 430_000 })
    const overdue = await waiting()
    const { gateway } = shop.deps
    shop.deps.gateway = { ...gateway, verify: () => Promise.reject(new Error('down')) }
    shop.clock.now += ONLINE_PAYMENT_LIFE_SECONDS
    const late = { code: 409, message: changeEnd('expired') }
    expect(await refusalOf(payAgain(overdue))).toMatchObject(late)
    expect((await offerOf(overdue)).waiting).not.toBeNull()
    shop.deps.gateway = gateway
    shop.clock.now += 60
    expect(await refusalOf(payAgain(overdue))).toMatchObject(late)
    await isReturned(overdue)
  })

  test('is shown as applied when its payment is found by looking at it', async () => {
    const order = await paid()
    const template = await insertWindowTemplate(shop.db, { price: 20_000, started_hr: 10 })
    const to = await firstWindow(shop, template)
    const { url } = (await order.change({ time_id: to })).data
    await decideAtBank(shop, url!)
    shop.clock.now += ONLINE_PAYMENT_LIFE_SECONDS
    expect(await offerOf(order)).toMatchObject({ window_id: to, waiting: null })
    await expectCleanAudit(shop)
  })

  test('stays when the gateway fails for one of two visits to the bank', async () => {
    const order = await paid()
    const added = await product(80_000)
    const urls: string[] = []
    duringGatewayCall(shop, async () => {
      urls.push((await payAgain(order)).data.url)
      throw new Error('down')
    })
    expect(await refusalOf(order.change(counts([added, 1])))).toMatchObject({ code: 402 })
    await payAtBank(shop, urls[0]!)
    expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 430_000 })
    await expectCleanAudit(shop)
  })

  test('is abandoned, and its money goes to the wallet, when the order cannot take it', async () => {
    const order = await waiting()
    await shop.db
      .updateTable('orders')
      .set({ picking_started_at: shop.clock.now })
      .where('id', '=', order.id)
      .execute()
    const back = await payAtBank(shop, order.url)
    expect(back.searchParams.get('message')).toBe(orderChangeMessages.moneyToWallet)
    expect(await ledgerOf(shop, order.userId)).toEqual(['late-payment 80000'])
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-refunded')
    expect((await offerOf(order)).changes).toMatchObject([{ state: 'abandoned' }])
    await isReturned(order)
  })

  test('expires although another one cannot be read', async () => {
    const [broken, order] = [await waiting(), await waiting()]
    const planOf = (id: number) =>
      shop.db.selectFrom('order_changes').select('plan').where('order_id', '=', id)
    const { plan } = await planOf(broken.id).executeTakeFirstOrThrow()
    const setPlan = (text: string | null) =>
      shop.db
        .updateTable('order_changes')
        .set({ plan: text })
        .where('order_id', '=', broken.id)
        .execute()
    await setPlan('{')
    shop.clock.now += ONLINE_PAYMENT_LIFE_SECONDS
    await expireChanges(shop.deps)
    expect((await offerOf(order)).waiting).toBeNull()
    await setPlan(plan)
    await expireChanges(shop.deps)
    await isReturned(order)
  })

  test('ends at once when the gateway cannot be reached', async () => {
    const order = await paid()
    const added = await product(80_000)
    const { gateway } = shop.deps
    shop.deps.gateway = { ...gateway, request: () => Promise.reject(new Error('down')) }
    expect(await refusalOf(order.change(counts([added, 1])))).toMatchObject({ code: 402 })
    shop.deps.gateway = gateway
    await isReturned({ ...order, added })
  })
})
