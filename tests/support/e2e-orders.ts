import type { APIRequestContext, BrowserContext, Locator, Page } from 'playwright/test'
import { type Client, createClient } from '#lib/api/client.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { getOrder } from '#server/db/order.ts'
import { moveOrderTo } from '#server/services/order-life.ts'
import { insertAddress } from './account.ts'
import { putLine, putProduct } from './e2e-checkout.ts'
import { signIn, withShop } from './e2e-database.ts'
import { test as base } from './page.ts'
import { newMobile } from './shopper.ts'

/** What is ordered, by default one piece of an own product without a limit. */
export interface OrderedLine {
  inventory?: number | null
  count?: number
}

export interface PlacedOrder {
  id: number
  trackingCode: string
  windowId: number
  products: { id: number; name: string }[]
}

export interface Customer {
  id: number
  /** The address of their shop. */
  shop: string
  client: Client
  /** Saves an order, by default through port 5, and lets the staff move it on. */
  order: (
    lines?: readonly OrderedLine[],
    moves?: readonly Move[],
    change?: Partial<StoreBodyInput>,
  ) => Promise<PlacedOrder>
}

/** The way of an order to its end. */
export const COMPLETED: readonly Move[] = [
  { status: 40, paid: true },
  { status: 50 },
  { status: 60 },
]

/** Signs a customer with an address in Tehran in, who can order without the pages. */
export async function customerWhoOrders(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string,
): Promise<Customer> {
  let address = 0
  const { id, token } = await signIn(context, request, baseURL, async (db, userId) => {
    address = await insertAddress(db, { user_id: userId, is_main: 1 })
  })
  const client = createClient({ origin: baseURL, fetch: call => fetch(call), token: () => token })
  const order: Customer['order'] = async (lines = [{}], moves = [], change = {}) => {
    const products = await withShop(baseURL, async db => {
      const put: PlacedOrder['products'] = []
      for (const { inventory = null, count = 1 } of lines) {
        const name = `کالای ${toPersianDigits(newMobile())}`
        const productId = await putProduct(db, { name, inventory })
        await putLine(db, { userId: id, productId, count })
        put.push({ id: productId, name })
      }
      return put
    })
    const delivery = await aDelivery(client)
    const body = { ...delivery, info_id: address, payment_port: 5, ...change }
    const { data } = await client('POST /checkout/store', { body: body as StoreBodyInput })
    await moveOn(baseURL, data.id, moves)
    const windowId = delivery.time_id
    return { id: data.id, trackingCode: data.tracking_code, windowId, products }
  }
  return { id, shop: baseURL, client, order }
}

async function aDelivery(client: Client) {
  const { data } = await client('GET /checkout', {})
  const time = data.time_windows.flatMap(day => day.times).findLast(each => each.active)
  const method = data.posting_methods.find(each => each.active)
  if (!time || !method) throw new Error('the demo delivers nothing')
  return { time_id: time.id, posting_method: method.id, periodic_type: 1 }
}

/** What the staff do with an order, one after the other. */
export const moveOn = (baseURL: string, id: number, moves: readonly Move[]): Promise<void> =>
  withShop(baseURL, async db => {
    const now = Math.floor(Date.now() / 1000)
    for (const move of moves) {
      const moved = await moveOrderTo(
        db,
        await getOrder(db, id),
        { ...move, unpicked: true, came: true },
        { now },
      )
      if (!moved.ok) throw new Error(`order ${id} was not moved to ${move.status}`)
    }
  })

/** `customer` is signed in in the browser of the test. */
export const test = base.extend<{ customer: Customer }>({
  customer: async ({ context, request, baseURL }, use) =>
    use(await customerWhoOrders(context, request, baseURL ?? '')),
})

/** The way to the window of an order in a queue of the office. */
export const queueOf = (page: Page, { windowId }: Pick<PlacedOrder, 'windowId'>): Locator =>
  page
    .getByRole('navigation', { name: orderOfficeLabels.queue })
    .locator(`a[href$="window=${windowId}"]`)
