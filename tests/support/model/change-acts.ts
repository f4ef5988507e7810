import { ItemType } from '#lib/codes/cart.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { Act, onOrder } from './act.ts'
import * as reference from './reference/changes.ts'
import { GOODS, type Price } from './reference/costs.ts'
import { isPaid, type Order } from './reference/shop.ts'

/** Not while the first payment of the order is open at the bank, which is another refusal. */
const isSettled = (order: Order): boolean => !order.isOnline || isPaid(order)

export const changeOrder = (at: number, change: reference.ChangeInput): Act =>
  onOrder(
    'change',
    at,
    change,
    (model, order) => ({
      isAllowed: reference.change(model, order, change),
      async call({ products, windows, pages, id, shopper: { client } }) {
        const { counts, window, usesWallet } = change
        const { data } = await client('POST /profile/receipts/{id}/change', {
          params: { id },
          body: {
            lines: products.map((product, at) => ({
              ...{ type: ItemType.product, id: product, count: counts[at] ?? 0 },
            })),
            time_id: windows[window],
            use_wallet: usesWallet,
          },
        })
        if (data.url !== null) pages.set(id, data.url)
      },
    }),
    isSettled,
  )

export const withdrawChange = (at: number): Act =>
  onOrder('withdraw a change', at, {}, (model, order) => ({
    isAllowed: reference.abandonChange(model, order),
    call: ({ id, shopper: { client } }) =>
      client('DELETE /profile/receipts/{id}/change', { params: { id } }),
  }))

/** At the page that the change opened, however late. */
export const payAtPage = (at: number): Act =>
  onOrder(
    'pay a change',
    at,
    {},
    (model, order) => ({
      isAllowed: reference.payAtPage(model, order),
      call: ({ shop, pages, id }) => payAtBank(shop, pages.get(id) ?? ''),
    }),
    ({ change, lateAmount }) => change !== null || lateAmount !== null,
  )

export const reprice = (product: number): Act =>
  new Act('reprice', { product }, model => {
    const prices: readonly Price[] = GOODS[product]?.prices ?? []
    const [first] = prices
    const next = prices[prices.indexOf(model.priceOf(product)) + 1] ?? first
    if (!next) throw new Error('no such product')
    model.prices[product] = next
    return {
      isAllowed: true,
      call: ({ shop: { db }, products }) =>
        inTransaction(db, async trx => {
          const id = products[product] ?? 0
          await trx.updateTable('products').set(priceColumns(next)).where('id', '=', id).execute()
          await bumpCatalogueVersion(trx, [id])
        }),
    }
  })

export const priceColumns = ({ list, now, perKg }: Price) => ({
  price: list,
  price_by_discount: now < list ? now : null,
  price_per_kg: perKg ?? null,
})
