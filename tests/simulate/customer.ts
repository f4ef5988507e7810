import { OrderStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import { addressOf, callerFor } from './calls.ts'
import { fillCart } from './cart.ts'
import { buy } from './checkout.ts'
import { claim } from './claims.ts'
import { extendLater, holdWindow } from './holds.ts'
import { byLink } from './order-link.ts'
import { payOrWithdrawChange } from './order-changes.ts'
import { payOnline } from './payment.ts'
import { between, type Customer, MINUTE, type World } from './world.ts'

const NAMES = ['سارا', 'امیر', 'نگار', 'رضا', 'مینا', 'کاوه', 'لیلا', 'بهرام'] as const
const FAMILIES = ['راد', 'کریمی', 'صالحی', 'نادری', 'یزدانی', 'مرادی'] as const
const STREETS = ['خیابان سهروردی', 'خیابان شریعتی', 'خیابان ولیعصر', 'خیابان کارگر'] as const
/** In Tehran, degrees. */
const HOMES = { lat: 35.69, lng: 51.34, width: 0.09 } as const
const MOBILE_FROM = 9_120_000_000

export function newCustomer(world: World, n: number): Customer {
  const customer: Customer = {
    n,
    mobile: `0${MOBILE_FROM + n}`,
    token: null,
    addressId: null,
    ask: callerFor({
      origin: world.origin,
      address: addressOf(n),
      token: () => customer.token,
      device: `browser-${n}`,
      tally: () => world.tally,
    }),
  }
  return customer
}

/** Manage orders, browse, and mostly buy. */
export async function visit(world: World, customer: Customer): Promise<void> {
  const { random, agenda, clock } = world
  world.tally.add('visits')
  // Guests hold one more often than others: their first visit is long.
  const isGuest = customer.token === null
  const holds = random.chance(isGuest ? 0.5 : 0.15) && (await holdWindow(world, customer))
  if (holds) extendLater(world, customer)
  if (isGuest && (random.chance(0.2) || !(await register(world, customer)))) return
  await manageOrders(world, customer)
  if (!(await fillCart(world, customer))) return
  // Some take longer than the window is held.
  if (holds) agenda.plan(clock.now + between(random, 1, 130) * MINUTE, () => buy(world, customer))
  else await buy(world, customer)
}

async function register(world: World, customer: Customer): Promise<boolean> {
  const { random } = world
  const { ask, mobile: mobile_no } = customer
  if (!(await ask('POST /register', { body: { mobile_no } }))) return false
  const code = await world.codeOf(mobile_no)
  if (random.chance(0.05))
    await ask('POST /verification', { body: { mobile_no, code: code === '11111' ? '2' : '11111' } })
  const session = await ask('POST /verification', { body: { mobile_no, code } })
  if (!session) return false
  customer.token = session.data.token
  const first_name = random.pick(NAMES)
  const last_name = random.pick(FAMILIES)
  await ask('POST /profile/register-user', { body: { first_name, last_name } })
  if (/[02468]$/.test(mobile_no)) await ask('PUT /profile/info', { body: { wants_offers: true } })
  const home = await ask('POST /infos', {
    body: {
      name: `${first_name} ${last_name}`,
      mobile: mobile_no,
      address: `${random.pick(STREETS)}، کوچه‌ی ${1 + random.below(40)}`,
      number: String(1 + random.below(200)),
      lat: HOMES.lat + random.next() * HOMES.width,
      lng: HOMES.lng + random.next() * HOMES.width,
    },
  })
  customer.addressId = home?.data.id ?? null
  world.tally.add('registered')
  return true
}

/** Rates and claims deliveries, and pays or cancels unpaid orders, two of which block the next. */
async function manageOrders(world: World, customer: Customer): Promise<void> {
  const orders = (await customer.ask('GET /profile/receipts', {}))?.data ?? []
  for (const order of orders) {
    if (order.status === OrderStatus.delivered && !order.rated) await rate(world, customer, order)
    if (order.status === OrderStatus.delivered && world.random.chance(0.15))
      await claim(world, await maybeByLink(world, customer, order), order.id)
    if (order.change_owed > 0) await payOrWithdrawChange(world, customer, order.id)
    const isWaiting =
      order.status === OrderStatus.awaitingPayment && !order.is_expired && order.slip !== 'waiting'
    if (isWaiting && order.payable_amount > 0) await payOrCancel(world, customer, order)
  }
}

const maybeByLink = (world: World, customer: Customer, order: Order) =>
  world.random.chance(0.3) ? byLink(world, customer, order) : customer

async function rate({ random, tally }: World, { ask }: Customer, { id }: Order): Promise<void> {
  if (!random.chance(0.4)) return
  const body = { rates: 1 + random.below(5), note_context: random.chance(0.3) ? 'ممنون' : null }
  if (await ask('PUT /profile/receipts/{id}/rate', { params: { id }, body })) tally.add('rated')
}

async function payOrCancel(world: World, customer: Customer, { id }: Order): Promise<void> {
  const params = { id }
  if (world.random.chance(0.3)) {
    const isCancelled = await customer.ask('POST /profile/receipts/{id}/cancel', { params })
    if (isCancelled) world.tally.add('cancelled')
    return
  }
  const payment = await customer.ask('POST /profile/receipts/{id}/online-pay', { params })
  if (payment) await payOnline(world, payment.data.url)
}
