import { SubstitutionChoice } from '#lib/codes/order.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import { changeLater } from './order-changes.ts'
import { payOnline } from './payment.ts'
import type { Random } from '#tests/support/builders/random.ts'
import { slipPicture } from './slip-picture.ts'
import { between, type Customer, HOUR, MINUTE, type World } from './world.ts'

export async function buy(world: World, customer: Customer): Promise<void> {
  const { random, tally } = world
  const { ask, addressId } = customer
  const coupon_id = random.chance(0.15) ? await enterCode(world, customer) : null
  const offer = (await ask('GET /checkout', {}))?.data
  const choice = offer && chooseTerms(random, offer)
  if (!choice || addressId === null) return
  const body = {
    ...choice,
    ...lineChoices(random, offer),
    info_id: addressId,
    coupon_id,
    periodic_type: random.chance(0.04) ? (3 as const) : (1 as const),
    substitution: random.chance(0.3) ? random.pick(choices) : offer.substitution,
    use_wallet: offer.wallet_value !== 0 && random.chance(0.7),
    note_context: random.chance(0.1) ? 'لطفاً زنگ نزنید' : null,
  }
  const placed = await ask('POST /checkout/store', { body })
  if (!placed) return
  tally.add('orders')
  if (body.substitutions) tally.add('lineChoices')
  const order = await ask('GET /profile/receipts/{id}', { params: { id: placed.data.id } })
  tally.add('sales', order?.data.total_amount ?? 0)
  if (placed.data.url !== null) await payOnline(world, placed.data.url)
  else if (choice.payment_port === PORT_WITHOUT_PAYMENT)
    uploadSlipLater(world, customer, placed.data.id)
  changeLater(world, customer, placed.data)
  if (random.chance(0.03)) cancelLater(world, customer, placed.data.id)
}

async function enterCode({ random, coupons }: World, { ask }: Customer): Promise<number | null> {
  const isKnown = coupons.length > 0 && !random.chance(0.1)
  const code = isKnown ? random.pick(coupons) : 'no-such-code'
  return (await ask('POST /checkout/coupon', { body: { code } }))?.data.coupon_id ?? null
}

const choices = Object.values(SubstitutionChoice)

/** For missing goods, where some lines differ from the order. */
function lineChoices(random: Random, { goods = [] }: Checkout) {
  const keys = random.chance(0.15) ? goods.filter(() => random.chance(0.4)) : []
  if (keys.length === 0) return {}
  return { substitutions: Object.fromEntries(keys.map(({ key }) => [key, random.pick(choices)])) }
}

function chooseTerms(random: Random, offer: Checkout) {
  const { time_windows, posting_methods, payment_ports, hold } = offer
  const times = time_windows.flatMap(day => day.times.filter(time => time.active))
  const methods = posting_methods.filter(method => method.active)
  const unpaid = payment_ports.find(port => port.id === PORT_WITHOUT_PAYMENT)
  const online = payment_ports.filter(port => port !== unpaid)
  if (times.length === 0 || methods.length === 0 || payment_ports.length === 0) return null
  // Most want it soon.
  const soon = times.slice(0, Math.max(1, Math.ceil(times.length / 4)))
  const free = random.pick(random.chance(0.7) ? soon : times)
  const time = times.find(({ id }) => id === hold?.time_id) ?? free
  const isUnpaid = unpaid && (online.length === 0 || random.chance(0.2))
  const port = isUnpaid ? unpaid : random.pick(online)
  const method = random.pick(methods)
  return { time_id: time.id, posting_method: method.id, payment_port: port.id }
}

/** Most within hours, some never. */
function uploadSlipLater({ random, agenda, clock }: World, { ask }: Customer, id: number): void {
  if (random.chance(0.2)) return
  agenda.plan(clock.now + between(random, 30, 8 * 60) * MINUTE, async () => {
    const check = new File([new Uint8Array(await slipPicture())], 'slip.png', { type: 'image/png' })
    await ask('POST /profile/receipts/{id}/bank-check', { params: { id }, body: { check } })
  })
}

function cancelLater(world: World, { ask }: Customer, id: number): void {
  const { random, agenda, clock } = world
  agenda.plan(clock.now + between(random, 1, 3) * HOUR, async () => {
    const isCancelled = await ask('POST /profile/receipts/{id}/cancel', { params: { id } })
    if (isCancelled) world.tally.add('cancelled')
  })
}
