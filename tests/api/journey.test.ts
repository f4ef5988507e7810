import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { codeSentTo, IN_TEHRAN } from '#tests/support/builders/account.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { insertProduct, insertShelf } from '#tests/support/builders/catalogue.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { putSetting } from '#tests/support/builders/content.ts'
import { createShop } from '#tests/support/fixtures/shop.ts'

const MOBILE = '09121112233'

test('a guest registers, orders, pays and prints the receipt through the API alone', async () => {
  const shop = await createShop()
  const { posting_method, time_id } = await insertDelivery(shop)
  const milk = await insertProduct(shop.db, { price: 900_000, price_by_discount: 810_000 })
  const bread = await insertProduct(shop.db, { price: 350_000, inventory: 3 })
  await insertShelf(shop.db, { product_ids: [milk, bread] })
  await putSetting(shop.db, 'free_shipping_threshold', 2_000_000)

  const guest = shop.as(null)
  const listed = await guest('GET /products', { query: { ids: `${milk},${bread}` } })
  expect(listed.data.map(product => product.id).toSorted()).toEqual([milk, bread].toSorted())

  const unknown = await guest('POST /check-register', { body: { mobile_no: MOBILE } }).catch(
    (error: unknown) => error,
  )
  expect(unknown).toBeInstanceOf(ApiError)
  expect(unknown).toMatchObject({ code: 404 })
  await guest('POST /register', { body: { mobile_no: '۰۹۱۲۱۱۱۲۲۳۳' } })
  const code = codeSentTo(shop, MOBILE)
  const signedIn = await guest('POST /verification', { body: { mobile_no: MOBILE, code } })
  expect(signedIn.data.register_status).toBe(3)

  const shopper = shop.as(signedIn.data.token)
  const password = 'گذرواژه‌ی من'
  const form = { first_name: 'سارا', last_name: 'رضایی', email: '' }
  const signedUp = await shopper('POST /profile/signup', {
    body: { ...form, password, password_confirmation: password, terms_of_use: true },
  })
  expect(signedUp.data.register_status).toBe(4)
  const place = await guest('GET /cedar/locality', { query: IN_TEHRAN })
  const address = await shopper('POST /infos', {
    body: {
      ...place.data,
      ...IN_TEHRAN,
      name: 'سارا رضایی',
      mobile: MOBILE,
      address: 'خیابان ونک، کوچه‌ی سوم',
      number: '۱۲',
    },
  })
  expect(address.data).toMatchObject({ city: 'تهران', type: 1, finalizable: true })
  const info = await shopper('GET /profile/info', {})
  expect(info.data.register_status).toBe(1)

  const items = [
    { id: milk, type: 1, count: 2 },
    { id: bread, type: 1, count: 9 },
  ] as const
  const merged = await shopper('POST /cart/multi', { body: { items: [...items] } })
  expect(merged.extra_data.cart_info).toEqual({
    items_count: 5,
    total_price: 2 * 810_000 + 3 * 350_000,
  })

  const offer = await shopper('GET /checkout', {})
  expect(offer.extra_data.cart).toEqual([])
  const saved = await shopper(
    'POST /checkout/store',
    {
      body: {
        info_id: address.data.id,
        time_id,
        posting_method,
        payment_port: 1,
        note_context: 'لطفاً زنگ نزنید.',
      },
    },
    { 'idempotency-key': 'journey-1' },
  )
  const result = await payAtBank(shop, saved.data.url ?? '')
  expect(result.searchParams.get('status')).toBe('1')

  const receipt = await shopper('GET /profile/receipts/{id}', { params: { id: saved.data.id } })
  expect(receipt.data).toMatchObject({
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
    payable_amount: 0,
    amount: 2 * 900_000 + 3 * 350_000,
    notes: [{ context: 'لطفاً زنگ نزنید.' }],
  })
  const sum = receipt.data.amounts.reduce((total, line) => total + line.amount, 0)
  expect(sum).toBe(receipt.data.total_amount)
  const left = await guest('GET /products/{id}', { params: { id: bread } })
  expect(left.data).toMatchObject({ inventory: 0, available: false })
  expect((await shopper('GET /cart/info', {})).data.items_count).toBe(0)
  await shop.close()
})
