import { expect, it, vi } from 'vitest'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import {
  $changeDraft,
  $foundGoods,
  $proposal,
  applyChange,
  changeDraft,
  chooseLineSubstitution,
  findGoods,
  loadChange,
} from '#stores/order-change.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { readyShopper } from '#tests/support/builders/checkout.ts'
import { shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, browser, delivery } = shopWithOrders()
const { call, nearest, refund } = SubstitutionChoice

it('sends choices for missing goods that differ from those of the order', async () => {
  const [milk, bread] = [await insertProduct(shop.db), await insertProduct(shop.db)]
  const lines = [milk, bread].map(item_id => ({ item_id, count: 1 }))
  const shopper = await readyShopper(shop, delivery, lines)
  const { data } = await shopper.store({
    payment_port: 5,
    substitutions: { [`p-${bread}`]: refund },
  })
  await signInWith(shopper)
  await loadChange(data.id)
  changeDraft({ substitution: call })
  chooseLineSubstitution(`p-${bread}`, refund)
  expect($proposal.get()).toBeNull()
  changeDraft({ substitution: nearest })
  chooseLineSubstitution(`p-${milk}`, call)
  await vi.waitFor(() => expect($proposal.get()).toMatchObject({ state: 'ready' }))
  expect($proposal.get()).toMatchObject({
    value: {
      substitution: { before: call, after: nearest },
      substitutions: [{ before: call, after: call }],
    },
  })
  await applyChange()
  expect(browser.visited).toEqual(['/profile/orders'])
  const receipt = await shopper.client('GET /profile/receipts/{id}', { params: { id: data.id } })
  expect(receipt.data.substitution).toBe(nearest)
  expect(receipt.data.products.map(line => line.substitution)).toEqual([call, refund])
})

it('forgets a preview that was due when the order is read again', async () => {
  const shopper = await readyShopper(shop, delivery)
  const { data } = await shopper.store({ payment_port: 5 })
  await signInWith(shopper)
  await loadChange(data.id)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  changeDraft({ note: 'زنگ نزنید.' })
  const loading = loadChange(data.id)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  await loading
  expect([$changeDraft.get().note, $proposal.get()]).toEqual(['', null])
})

it('shows the goods of the last search, whichever answers last', async () => {
  await insertProduct(shop.db, { name: 'شیر تازه' })
  await insertProduct(shop.db, { name: 'نان سنگک' })
  const first = Promise.withResolvers<null>()
  browser.answer = async request => {
    browser.answer = null
    await first.promise
    return shop.backend(request)
  }
  const slow = findGoods('شیر')
  await findGoods('سنگک')
  first.resolve(null)
  await slow
  const found = $foundGoods.get()
  const names = found?.state === 'ready' ? found.value.map(({ name }) => name) : []
  expect(names).toEqual(['نان سنگک'])
})
