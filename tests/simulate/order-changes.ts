import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { SortCode } from '#lib/codes/product.ts'
import type { ChangeOffer, OrderChangeInput } from '#lib/contract/order-change.ts'
import type { Random } from '#tests/support/builders/random.ts'
import { byLink } from './order-link.ts'
import { payOnline } from './payment.ts'
import type { Staff } from './staff.ts'
import { between, type Customer, MINUTE, type World } from './world.ts'

type PlacedOrder = Parameters<typeof byLink>[2]

export function changeLater(world: World, customer: Customer, order: PlacedOrder): void {
  const { random, agenda, clock } = world
  if (!random.chance(0.3)) return
  const at = clock.now + between(random, 1, 300) * MINUTE
  agenda.plan(at, async () => {
    const actor = random.chance(0.3) ? await byLink(world, customer, order) : customer
    await changeOrder(world, actor, order.id)
  })
}

async function changeOrder(world: World, customer: Customer, id: number): Promise<void> {
  const { random, tally } = world
  const { ask } = customer
  const params = { id }
  const offer = (await ask('GET /profile/receipts/{id}/change', { params }))?.data
  if (!offer || offer.refusal !== null) return
  const change = chooseChange(random, offer)
  if (random.chance(0.3)) change.lines.push(...(await chooseGoods(world, customer)))
  const body = { ...change, use_wallet: random.chance(0.5) }
  const preview = await ask('POST /profile/receipts/{id}/change', {
    params,
    body: { ...body, preview: true },
  })
  if (!preview || preview.data.proposal.refusal !== null) return
  const expected_difference = preview.data.proposal.difference
  const outcome = await ask('POST /profile/receipts/{id}/change', {
    params,
    body: { ...body, expected_difference },
  })
  if (!outcome) return
  tally.add('changes')
  const { state, url } = outcome.data
  if (state !== 'awaiting-payment' || url === null) return
  if (random.chance(0.2)) await withdrawChange(world, customer, id)
  else await payOnline(world, url)
}

type Change = OrderChangeInput & { lines: NonNullable<OrderChangeInput['lines']> }

/** Some goods more, fewer or not at all, another window, or both. */
function chooseChange(random: Random, { goods, time_windows, window_id }: ChangeOffer): Change {
  const lines = goods
    .filter(() => random.chance(0.4))
    .map(({ type, id, count, max }) => {
      const more = Math.min(max, count + between(random, 1, 2))
      return { type, id, count: random.chance(0.5) ? more : random.below(count) }
    })
  const windows = time_windows
    .flatMap(({ times }) => times)
    .filter(({ id, active }) => active && id !== window_id)
  const isMoved = windows.length > 0 && random.chance(0.3)
  return { lines, ...(isMoved && { time_id: random.pick(windows).id }) }
}

async function chooseGoods({ random }: World, { ask }: Customer): Promise<Change['lines']> {
  const query = { sortby: SortCode.bestSelling, page: between(random, 1, 4) }
  const products =
    (await ask('GET /products', { query }))?.data.filter(each => each.available) ?? []
  if (products.length === 0) return []
  const count = between(random, 1, 2)
  return [{ type: ItemType.product, id: random.pick(products).id, count }]
}

/** Of staff, or one that its customer left. */
export async function payOrWithdrawChange(
  world: World,
  customer: Customer,
  id: number,
): Promise<void> {
  if (world.random.chance(0.3)) return withdrawChange(world, customer, id)
  const payment = await customer.ask('POST /profile/receipts/{id}/online-pay', { params: { id } })
  if (payment) await payOnline(world, payment.data.url)
}

async function withdrawChange({ tally }: World, { ask }: Customer, id: number): Promise<void> {
  if (await ask('DELETE /profile/receipts/{id}/change', { params: { id } }))
    tally.add('changesWithdrawn')
}

/** What customers asked for by telephone. */
export async function changeByPhone({ random, tally }: World, { ask }: Staff): Promise<void> {
  const query = { status: OrderStatus.confirmed }
  const orders = (await ask('GET /admin/orders', { query }))?.data ?? []
  for (const { id } of orders.filter(() => random.chance(0.12))) {
    const params = { id }
    const offer = (await ask('GET /admin/orders/{id}/change', { params }))?.data
    if (!offer || offer.refusal !== null) continue
    const body = { ...chooseChange(random, offer), reason: 'مشتری تلفنی خواست.' }
    if (await ask('POST /admin/orders/{id}/change', { params, body })) tally.add('staffChanges')
  }
}
