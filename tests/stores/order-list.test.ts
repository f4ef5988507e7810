import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import {
  $details,
  $invoice,
  $orders,
  loadDetail,
  loadInvoice,
  loadOrders,
  refreshOrders,
} from '#stores/order.ts'
import { insertProduct } from '../support/catalogue.ts'
import { browserForEach } from '../support/browser.ts'
import { signInAs } from '../support/cart-shopper.ts'
import { type Delivery, fillBasket, insertDelivery } from '../support/checkout.ts'
import { moveByStaff } from '../support/order-life.ts'
import { forgetOrders, listedOrder, ownOrder } from '../support/placed-orders.ts'
import { shopForFile } from '../support/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})
beforeEach(forgetOrders)

const shown = () => {
  const list = $orders.get()
  return list.state === 'ready' ? list.value : { orders: [], count: 0, receipt: null }
}
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the list of orders', () => {
  it('has pages; what is new meanwhile comes first, none twice', async () => {
    const owner = await ownOrder(shop, delivery, [{ status: 40 }])
    const product = await insertProduct(shop.db)
    const one = async () => {
      await fillBasket(shop, owner.userId, [{ item_id: product, count: 1 }])
      const { data } = await owner.store({ payment_port: 5 })
      await moveByStaff(shop, data.id, { status: 40 })
      return data.id
    }
    const ids = [owner.id]
    for (let n = 0; n < 17; n++) ids.unshift(await one())
    await loadOrders()
    expect(shown()).toMatchObject({ count: 18, receipt: null })
    expect(shown().orders.map(order => order.id)).toEqual(ids.slice(0, 16))
    ids.unshift(await one())
    await loadOrders()
    await refreshOrders()
    expect(shown().orders.map(order => order.id)).toEqual(ids)
    expect(shown().count).toBe(19)
  })

  it('says what its first page could not be read for, and reads it again', async () => {
    await ownOrder(shop, delivery)
    browser.answer = cutOff
    await loadOrders()
    expect($orders.get()).toEqual({ state: 'failed', text: orderMessages.invoiceNetworkError })
    browser.answer = null
    const reading = loadOrders()
    expect($orders.get()).toEqual({ state: 'loading' })
    await reading
    expect(shown().orders).toHaveLength(1)
    expect(shown().receipt).toEqual({
      message: checkoutMessages.unpaidOrderOne,
      show_error: false,
    })
  })

  it('keeps what it shows where more cannot be read', async () => {
    const { id } = await listedOrder(shop, delivery)
    browser.answer = cutOff
    await refreshOrders()
    expect(browser.told()).toEqual([])
    await loadOrders()
    expect(browser.told()).toEqual([siteMessages.networkError])
    expect(shown().orders.map(order => order.id)).toEqual([id])
  })
})

// Section 8: 'Invoice or user load: Network error; order detail load: an error occurred'.
describe('an order that cannot be read', () => {
  const ROADS = [
    ['invoice', loadInvoice, () => $invoice.get(), orderMessages.invoiceNetworkError],
    ['detail', loadDetail, (id: number) => $details.get()[id], orderMessages.orderDetailError],
  ] as const
  it.each(ROADS)('%s: without an answer', async (_, load, read, text) => {
    const { id } = await ownOrder(shop, delivery)
    browser.answer = cutOff
    await load(id)
    expect(read(id)).toEqual({ state: 'failed', text })
  })

  it.each(ROADS)("%s: somebody else's is as unknown as none", async (_, load, read) => {
    const { id } = await ownOrder(shop, delivery)
    await signInAs(shop)
    for (const each of [id, 999_999]) {
      await load(each)
      const text = orderMessages.orderNotFound
      expect(read(each)).toEqual({ state: 'failed', text, gone: true })
    }
  })

  it('a detail that was read before stands', async () => {
    const { id } = await ownOrder(shop, delivery)
    await loadDetail(id)
    browser.answer = cutOff
    await loadDetail(id)
    expect($details.get()[id]).toMatchObject({ state: 'ready', value: { id } })
  })
})
