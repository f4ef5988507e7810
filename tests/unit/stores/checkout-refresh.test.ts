import { beforeEach, describe, expect, it } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import {
  $checkout,
  $choice,
  $days,
  $openStep,
  $ports,
  amountsOf,
  choose,
  chooseAddress,
  chooseMethod,
  chooseOrderType,
  choosePort,
  chooseTime,
  loadCheckout,
} from '#stores/checkout.ts'
import { $addresses } from '#stores/address.ts'
import { applyCoupon } from '#stores/coupon.ts'
import { placeOrder, refreshCheckout } from '#stores/place-order.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { addZone } from '#tests/support/builders/zones.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import {
  type Delivery,
  firstWindow,
  giveWallet,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertPostingMethod,
  insertPromotion,
  insertWindowTemplate,
} from '#tests/support/builders/checkout.ts'
import { chooseAll, openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const browser = browserForEach(shop)
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const offer = () => {
  const state = $checkout.get()
  if (state.state !== 'ready') throw new Error('the checkout is not open')
  return state.offer
}
const payable = (): number => payableAmount(amountsOf(offer(), $choice.get(), $days.get()))

describe('a reloaded checkout', () => {
  it('keeps choices that are still valid', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery, 6)
    choose({ note: 'زنگ نزنید', periodic: RepeatType.weekly })
    const before = $choice.get()
    $openStep.set('notes')
    await refreshCheckout()
    expect($choice.get()).toEqual(before)
    expect($openStep.get()).toBe('notes')
  })

  it('has the terms of the chosen address, and of the company', async () => {
    await addZone(shop, { districts: ['آپادانا'], fees: [{ from: 0, fee: 90_000 }] })
    const company_id = await insertCompany(shop.db, { flooring: 0, lat: 35.6, lng: 51.3 })
    const polygon = [
      [35.59, 51.29],
      [35.61, 51.29],
      [35.6, 51.31],
    ] satisfies [number, number][]
    await addZone(shop, { polygon, fees: [{ from: 0, fee: 70_000 }] })
    const userId = await openCheckout(shop, delivery)
    await shop.db.updateTable('users').set({ company_id }).where('id', '=', userId).execute()
    const far = { user_id: userId, locality: 'آپادانا', district: 'منطقه‌ی ۵' }
    const id = await insertAddress(shop.db, far)
    await loadCheckout()
    const fee = () => offer().posting_methods[0]?.amount
    expect(fee()).toBe(150_000)
    chooseAddress($addresses.get()!.find(address => address.id === id)!)
    await expect.poll(fee).toBe(90_000)
    chooseOrderType('group')
    await expect.poll(fee).toBe(70_000)
    expect($choice.get().address?.id).toBe(id)
  })

  it('opens the step of a window that filled up meanwhile', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    await shop.db.updateTable('delivery_windows').set({ capacity: 0 }).execute()
    await placeOrder()
    expect(browser.takeNotices()).toEqual([checkoutRefusals.timeWindowFull])
    await expect.poll(() => $openStep.get()).toBe('time')
    expect($choice.get()).toMatchObject({ timeId: null, portId: 1 })
    await placeOrder()
    expect(browser.takeNotices()).toEqual([checkoutMessages.submitSpecifySendTime])
  })

  it('clears a disabled method and a deleted address', async () => {
    const method = await insertPostingMethod(shop.db)
    await openCheckout(shop, delivery)
    chooseTime(delivery.time_id)
    chooseMethod(method)
    choosePort(1)
    await shop.db
      .updateTable('posting_methods')
      .set({ active: 0 })
      .where('id', '=', method)
      .execute()
    await refreshCheckout()
    expect($choice.get()).toMatchObject({ methodId: null, timeId: delivery.time_id })
    expect($openStep.get()).toBe('delivery')
    await shop.db.deleteFrom('addresses').where('is_main', '=', 1).execute()
    await refreshCheckout()
    expect($choice.get().address).toBe(null)
    expect($openStep.get()).toBe('address')
  })

  it('recalculates the coupon for another cart', async () => {
    await openCheckout(shop, delivery)
    await insertCoupon(shop.db, {
      code: 'TENTH',
      value: 10,
      type: CouponType.percent,
      flooring: 150_000,
    })
    await applyCoupon('tenth')
    expect($choice.get().coupon?.decreased).toBe(20_000)
    await shop.db.updateTable('cart_lines').set({ count: 3 }).execute()
    await refreshCheckout()
    expect($choice.get().coupon?.decreased).toBe(30_000)
    browser.takeNotices()
    await shop.db.updateTable('cart_lines').set({ count: 1 }).execute()
    await refreshCheckout()
    expect($choice.get().coupon).toBe(null)
    expect(browser.takeNotices()[0]).toBe(checkoutMessages.couponRemoved)
  })
})

describe('promotions of a neighbourhood', () => {
  it('follow the chosen address', async () => {
    await insertPromotion(shop.db, {
      ...{ kind: 'first-order', amount: 30_000, areas: JSON.stringify(['تجریش']) },
    })
    const user_id = await openCheckout(shop, delivery)
    await insertAddress(shop.db, { user_id, locality: 'تجریش' })
    await loadCheckout()
    const outside = payable()
    const choose = (area: string) => {
      const address = $addresses.get()?.find(({ locality }) => locality === area)
      if (address) chooseAddress(address)
    }
    choose('تجریش')
    await expect.poll(payable).toBe(outside - 30_000)
    choose('ونک')
    await expect.poll(payable).toBe(outside)
  })
})

describe('a group order', () => {
  async function openGroup(flooring: number, city = 'تهران') {
    const company_id = await insertCompany(shop.db, { flooring, city })
    const template = await insertWindowTemplate(shop.db, { company_id })
    const company_time_id = await firstWindow(shop, template)
    await openCheckout(shop, delivery)
    await shop.db.updateTable('users').set({ company_id }).execute()
    await loadCheckout()
    return { company_id, company_time_id }
  }

  it('needs the floor of the company', async () => {
    await openGroup(90_000_000)
    expect($openStep.get()).toBe('order-type')
    chooseOrderType('group')
    expect(browser.takeNotices()).toEqual([groupFloor(90_000_000)])
    expect($choice.get().orderType).toBe('personal')
    chooseOrderType('personal')
    expect($openStep.get()).toBe('time')
  })

  it('uses address, windows and percent of the company; personal clears them', async () => {
    const { company_id, company_time_id } = await openGroup(100_000)
    const personal = payable()
    chooseOrderType('group')
    expect(payable()).toBe(personal - 20_000)
    expect($days.get()).toEqual(offer().company?.time_windows)
    chooseTime(company_time_id)
    choosePort(1)
    chooseOrderType('personal')
    expect($choice.get()).toMatchObject({ timeId: null, portId: null })
    expect($days.get()).toEqual(offer().time_windows)
    chooseOrderType('group')
    chooseTime(company_time_id)
    choosePort(1)
    await placeOrder()
    expect(browser.visited.at(-1)).toContain('/bank/')
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order.company_id).toBe(company_id)
  })

  it('takes only port 5 for a company in another city', async () => {
    await openGroup(100_000, 'کرج')
    chooseOrderType('group')
    expect($ports.get().map(port => port.id)).toEqual([5])
    chooseOrderType('personal')
    expect($ports.get().map(port => port.id)).toEqual([1, 5, 6])
  })

  it('ends when the cart falls below the floor', async () => {
    const { company_time_id } = await openGroup(200_000)
    chooseOrderType('group')
    chooseTime(company_time_id)
    await shop.db.updateTable('cart_lines').set({ count: 1 }).execute()
    await refreshCheckout()
    expect($choice.get()).toMatchObject({ orderType: null, timeId: null })
    expect($openStep.get()).toBe('order-type')
  })
})

describe('the wallet', () => {
  it.each([
    ['a balance is used', 50_000, -50_000],
    ['a debt is paid with the order', -30_000, 30_000],
  ])('changes the payable amount: %s', async (_, amount, change) => {
    const userId = await openCheckout(shop, delivery)
    const before = payable()
    await giveWallet(shop, userId, amount)
    await loadCheckout()
    expect(payable()).toBe(before)
    choose({ useWallet: true })
    expect(payable()).toBe(before + change)
    chooseAll(delivery)
    await placeOrder()
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order.total_amount).toBe(before + change)
  })

  it('pays at once without a bank when it covers all', async () => {
    await giveWallet(shop, await openCheckout(shop, delivery), 10_000_000)
    await loadCheckout()
    choose({ useWallet: true })
    expect(payable()).toBe(0)
    chooseAll(delivery)
    await placeOrder()
    expect(browser.visited.at(-1)).toMatch(/^\/payments\?tracking_code=.*status=1/)
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
  })
})
