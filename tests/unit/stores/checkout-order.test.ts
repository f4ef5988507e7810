import { beforeAll, describe, expect, it } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { belowOnlineMin, groupFloor } from '#lib/text/sentences.ts'
import {
  $choice,
  $openStep,
  $refusedStep,
  chooseAddress,
  choose,
  chooseMethod,
  chooseOrderType,
  choosePort,
  chooseLineSubstitution,
  chooseSubstitution,
  chooseTime,
  loadCheckout,
  openStep,
} from '#stores/checkout.ts'
import type { StepId } from '#stores/checkout-steps.ts'
import { applyCoupon, removeCoupon } from '#stores/coupon.ts'
import { placeOrder } from '#stores/place-order.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import {
  type Delivery,
  giveWallet,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertPostingMethod,
} from '#tests/support/builders/checkout.ts'
import { openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
let company_id: number
beforeAll(async () => {
  delivery = await insertDelivery(shop)
  // A second method: with one alone its step is not shown.
  await insertPostingMethod(shop.db)
  company_id = await insertCompany(shop.db, { flooring: 100_000 })
})

const saves = () => browser.calls.filter(call => call === 'POST /checkout/store')
const ADDRESS = () => chooseAddress($choice.get().address!)
const TIME = () => chooseTime(delivery.time_id)
const METHOD = () => chooseMethod(delivery.posting_method)
const PORT = () => choosePort(1)
/** A group order that fell below its floor. */
const NO_TYPE = () => choose({ orderType: null })
const PERSONAL = () => chooseOrderType('personal')

/** A checkout whose company offers a group order too: the order type is asked first. */
async function openWithCompany(of: number = company_id): Promise<void> {
  const id = await openCheckout(shop, delivery)
  await shop.db.updateTable('users').set({ company_id: of }).where('id', '=', id).execute()
  await loadCheckout()
}

describe('the toast for a step opened early', () => {
  it.each<[words: string, done: (() => void)[], opens: StepId, expected: string | null]>([
    ['choose order type first', [NO_TYPE], 'time', checkoutMessages.stepOrderTypeFirst],
    [
      'selling method before address',
      [NO_TYPE],
      'address',
      checkoutMessages.stepSellingMethodBeforeAddress,
    ],
    [
      'address before time',
      [PERSONAL, () => choose({ address: null })],
      'time',
      checkoutMessages.stepAddressBeforeTime,
    ],
    ['time after address', [PERSONAL, ADDRESS], 'time', null],
    ['time after group', [() => chooseOrderType('group')], 'time', null],
    [
      'time before delivery method',
      [PERSONAL, ADDRESS],
      'delivery',
      checkoutMessages.stepTimeBeforeDelivery,
    ],
    ['delivery method after time', [PERSONAL, TIME], 'delivery', null],
    [
      'delivery method before payment',
      [PERSONAL, TIME],
      'payment',
      checkoutMessages.stepDeliveryBeforePayment,
    ],
    ['payment after delivery method', [PERSONAL, TIME, METHOD], 'payment', null],
    [
      'payment before repeat type',
      [PERSONAL, TIME, METHOD],
      'repeat',
      checkoutMessages.stepPaymentBeforeRepeat,
    ],
    ['repeat type after payment', [PERSONAL, TIME, METHOD, PORT], 'repeat', null],
  ])('%s', async (_, done, opens, expected) => {
    await openWithCompany()
    for (const act of done) act()
    // Folded, so that an opening shows.
    $openStep.set(null)
    openStep(opens)
    expect(browser.takeNotices()).toEqual(expected === null ? [] : [expected])
    expect($openStep.get()).toBe(expected === null ? opens : null)
  })
})

describe('the toast of an incomplete submit', () => {
  it.each<[words: string, done: (() => void)[], step: StepId, expected: string]>([
    ['order type', [NO_TYPE], 'order-type', checkoutMessages.stepOrderTypeFirst],
    [
      'specify send time: personal is the default',
      [],
      'time',
      checkoutMessages.submitSpecifySendTime,
    ],
    [
      'complete address details',
      [PERSONAL, () => choose({ address: null })],
      'address',
      checkoutMessages.submitCompleteAddress,
    ],
    ['specify send time', [PERSONAL], 'time', checkoutMessages.submitSpecifySendTime],
    [
      'specify send time of a group order, which needs no address',
      [() => choose({ address: null }), () => chooseOrderType('group')],
      'time',
      checkoutMessages.submitSpecifySendTime,
    ],
    [
      'specify delivery method',
      [PERSONAL, TIME],
      'delivery',
      checkoutMessages.submitSpecifyDelivery,
    ],
    [
      'specify payment method',
      [PERSONAL, TIME, METHOD],
      'payment',
      checkoutMessages.submitSpecifyPayment,
    ],
  ])('%s', async (_, done, step, expected) => {
    await openWithCompany()
    for (const act of done) act()
    $refusedStep.set(null)
    $openStep.set(null)
    await placeOrder()
    expect(browser.takeNotices()).toEqual([expected])
    expect($openStep.get()).toBe(step)
    expect($refusedStep.get()).toEqual({ id: step, fault: expected })
    expect(saves()).toEqual([])
  })
})

describe('the request of an order', () => {
  it.each([
    ['repeat type 1 by default, no wallet, no code, no note', () => undefined, {}],
    ['repeat type 3', () => choose({ periodic: RepeatType.weekly }), { periodic_type: 3 }],
    ['repeat type 4', () => choose({ periodic: RepeatType.monthly }), { periodic_type: 4 }],
    ['a note, trimmed', () => choose({ note: ' زنگ نزنید ' }), { note_context: 'زنگ نزنید' }],
    [
      'the choice for missing goods, and lines that differ',
      () => {
        chooseSubstitution('nearest')
        chooseLineSubstitution('p-1', 'refund')
        chooseLineSubstitution('p-2', 'nearest')
      },
      { substitution: 'nearest', substitutions: { 'p-1': 'refund' } },
    ],
    ['use_wallet', () => choose({ useWallet: true }), { use_wallet: 1 }],
  ])('has %s', async (_, act, change) => {
    await openCheckout(shop, delivery)
    const info_id = $choice.get().address!.id
    TIME()
    METHOD()
    PORT()
    act()
    let sent: Promise<unknown> | undefined
    browser.answer = request => {
      if (request.url.endsWith('/checkout/store')) sent = request.clone().json()
      return undefined
    }
    await placeOrder()
    const nothing = { coupon_id: null, use_wallet: 0, note_context: null, periodic_type: 1 }
    expect(await sent).toEqual({
      ...{ ...delivery, info_id, payment_port: 1 },
      ...{ ...nothing, substitution: 'call', substitutions: {}, ...change },
      expected_cost: 350_000,
    })
    expect(browser.visited).toEqual([expect.stringContaining('/bank/')])
  })
})

it.each([
  ['applied', () => undefined, false],
  ['removed', removeCoupon, true],
])('places with or without a coupon that was %s', async (_, then, forgotten) => {
  const code = `SABAD-${forgotten ? 'OUT' : 'IN'}`
  await insertCoupon(shop.db, { code, value: 40_000 })
  await openCheckout(shop, delivery)
  for (const act of [TIME, METHOD, PORT]) act()
  await applyCoupon(code)
  then()
  await placeOrder()
  expect(browser.visited).toEqual([expect.stringContaining('/bank/')])
  const orders = shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc')
  const { total_amount, coupon } = await orders.executeTakeFirstOrThrow()
  const stored: unknown = JSON.parse(coupon ?? 'null')
  expect(total_amount).toBe(forgotten ? 350_000 : 310_000)
  expect(stored).toEqual(forgotten ? null : { code, value: 40_000, type: 2 })
})

it.each([
  ['at the company flooring', 200_000, 'group', []],
  ['below it', 200_001, 'personal', [groupFloor(200_001)]],
] as const)('allows a group order %s', async (_, flooring, orderType, expected) => {
  await openWithCompany(await insertCompany(shop.db, { flooring }))
  chooseOrderType('group')
  expect($choice.get().orderType).toBe(orderType)
  expect(browser.takeNotices()).toEqual(expected)
})

it('says that the remainder is too small, and sends nothing until it is left to the wallet', async () => {
  const userId = await openCheckout(shop, delivery)
  await giveWallet(shop, userId, 349_700)
  await loadCheckout()
  for (const act of [TIME, METHOD, PORT]) act()
  choose({ useWallet: true })
  await placeOrder()
  const sentence = `${belowOnlineMin(300, 500)} ${checkoutMessages.remainderChoice}`
  expect(browser.takeNotices()).toEqual([])
  expect($refusedStep.get()).toEqual({ id: 'payment', fault: sentence })
  expect(saves()).toEqual([])
  choose({ remainderToWallet: true })
  await placeOrder()
  expect(browser.visited).toEqual([expect.stringContaining('/payments?')])
  const orders = shop.db.selectFrom('orders').select('total_amount').where('user_id', '=', userId)
  expect(await orders.execute()).toEqual([{ total_amount: 0 }])
})
