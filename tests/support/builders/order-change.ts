import { ItemType } from '#lib/codes/cart.ts'
import type { OrderChangeInput } from '#lib/contract/order-change.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { insertProduct } from './catalogue.ts'
import { type CartLine, type Delivery, readyShopper, type Shopper } from './checkout.ts'

/** An order and calls about its changes. */
export interface ChangeableOrder extends Shopper {
  id: number
  productId: number
  params: { id: number }
  change: (body: OrderChangeInput) => ReturnType<typeof changed>
  /** As a preview, whether it is refused or not. */
  preview: (
    body: OrderChangeInput,
  ) => Promise<Awaited<ReturnType<typeof changed>>['data']['proposal']>
}

const changed = (client: Shopper['client'], id: number, body: OrderChangeInput) =>
  client('POST /profile/receipts/{id}/change', { params: { id }, body })

/** Lines of a change, by product id. */
export const counts = (...lines: (readonly [id: number, count: number])[]) => ({
  lines: lines.map(([id, count]) => ({ type: ItemType.product, id, count })),
})

interface OrderOptions {
  lines?: readonly CartLine[]
  store?: Parameters<Shopper['store']>[0]
  /** Before it is placed. */
  prepare?: (shopper: Shopper) => Promise<unknown>
}

/** Confirmed and paid at the bank: two pieces at 100,000 rials, 350,000 with its delivery. */
export async function paidOrder(
  shop: TestShop,
  delivery: Delivery,
  more: OrderOptions = {},
): Promise<ChangeableOrder> {
  const order = await placedOrder(shop, delivery, more)
  if (order.url !== null) await payAtBank(shop, order.url)
  return order
}

/** Its customer was sent to the bank for it: 350,000 rials. */
export async function orderAtBank(
  shop: TestShop,
  delivery: Delivery,
): Promise<ChangeableOrder & { url: string }> {
  const { url, ...order } = await placedOrder(shop, delivery, {})
  if (url === null) throw new Error('the order is not paid online')
  return { ...order, url }
}

/** Waits for a bank slip: nothing is open at a gateway. */
export const unpaidOrder = (
  shop: TestShop,
  delivery: Delivery,
  { store, ...more }: OrderOptions = {},
): Promise<ChangeableOrder> =>
  placedOrder(shop, delivery, { ...more, store: { payment_port: 5, ...store } })

async function placedOrder(
  shop: TestShop,
  delivery: Delivery,
  { lines, store, prepare }: OrderOptions,
): Promise<ChangeableOrder & { url: string | null }> {
  const productId = lines?.[0]?.item_id ?? (await insertProduct(shop.db, { inventory: 10 }))
  const shopper = await readyShopper(shop, delivery, lines ?? [{ item_id: productId, count: 2 }])
  await prepare?.(shopper)
  const { id, url } = (await shopper.store(store)).data
  return {
    ...{ ...shopper, id, url, productId, params: { id } },
    change: body => changed(shopper.client, id, body),
    preview: async body =>
      (await changed(shopper.client, id, { ...body, preview: true })).data.proposal,
  }
}
