import { describe, expect, it } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { hasMore } from '#stores/growing-list.ts'
import { $details, $invoice, loadDetail, loadInvoice } from '#stores/order.ts'
import { $unpaidNotice, ownOrders } from '#stores/own-orders.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { fillCart } from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { listedOrder, ownOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, browser, delivery } = shopWithOrders()

const list = () => ownOrders.$list.get()
const shown = () => list().items.map(order => order.id)
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the list of orders', () => {
  it('is paged, with new orders first and none twice', async () => {
    const owner = await ownOrder(shop, delivery, [{ status: OrderStatus.confirmed }])
    const product = await insertProduct(shop.db)
    const one = async () => {
      await fillCart(shop, owner.userId, [{ item_id: product, count: 1 }])
      const { data } = await owner.store({ payment_port: 5 })
      await moveByStaff(shop, data.id, { status: OrderStatus.confirmed })
      return data.id
    }
    const ids = [owner.id]
    for (let n = 0; n < 17; n++) ids.unshift(await one())
    await ownOrders.open()
    expect(list().count).toBe(18)
    expect($unpaidNotice.get()).toBeNull()
    expect(shown()).toEqual(ids.slice(0, 16))
    ids.unshift(await one())
    await ownOrders.more()
    expect(shown()).toEqual(ids)
    expect(list().count).toBe(19)
    expect(hasMore(list())).toBe(false)
  })

  it('says why its first page failed, and retries', async () => {
    await ownOrder(shop, delivery)
    browser.answer = cutOff
    await ownOrders.open()
    expect(list()).toMatchObject({ state: 'failed', fault: orderMessages.invoiceNetworkError })
    browser.answer = null
    const reading = ownOrders.more()
    expect(list().state).toBe('loading')
    await reading
    expect(shown()).toHaveLength(1)
    expect($unpaidNotice.get()).toEqual({
      message: checkoutRefusals.unpaidOrderOne,
      show_error: false,
    })
  })

  it('keeps what it shows when further pages fail', async () => {
    const { id } = await listedOrder(shop, delivery)
    browser.answer = cutOff
    await ownOrders.refresh()
    expect(list().state).toBe('ready')
    await ownOrders.more()
    expect(list().state).toBe('failed')
    expect(browser.takeNotices()).toEqual([])
    expect(shown()).toEqual([id])
  })
})

describe('an order that cannot be read', () => {
  const ROADS = [
    ['invoice', loadInvoice, () => $invoice.get(), orderMessages.invoiceNetworkError],
    ['detail', loadDetail, (id: number) => $details.get()[id], orderMessages.orderDetailError],
  ] as const
  it.each(ROADS)('%s fails without an answer', async (_, load, read, text) => {
    const { id } = await ownOrder(shop, delivery)
    browser.answer = cutOff
    await load(id)
    expect(read(id)).toEqual({ state: 'failed', text })
  })

  it.each(ROADS)("%s shows another user's as not found", async (_, load, read) => {
    const { id } = await ownOrder(shop, delivery)
    await signInAs(shop)
    for (const each of [id, 999_999]) {
      await load(each)
      const text = orderMessages.orderNotFound
      expect(read(each)).toEqual({ state: 'failed', text, missing: true })
    }
  })

  it('keeps a detail that was read before', async () => {
    const { id } = await ownOrder(shop, delivery)
    await loadDetail(id)
    browser.answer = cutOff
    await loadDetail(id)
    expect($details.get()[id]).toMatchObject({ state: 'ready', value: { id } })
  })
})
