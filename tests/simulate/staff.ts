import { OrderStatus, ProposalState, SubstitutionChoice } from '#lib/codes/order.ts'
import type { RouteStop } from '#lib/contract/admin/delivery.ts'
import type { PickingLine } from '#lib/contract/admin/picking-line.ts'
import type { StaffOrder } from '#lib/contract/admin/order.ts'
import { splitState } from '#lib/rules/order-life.ts'
import { addStaff } from '#server/staff/members.ts'
import { type Call, callerFor, SimulationFault } from './calls.ts'
import type { World } from './world.ts'

export interface Staff {
  ask: Call
  signIn: () => Promise<void>
}

const MOBILE = '09129999999'
const CHOSEN_PASSWORD = 'a password of the simulation'

export async function newStaff(world: World): Promise<Staff> {
  let token: string | null = null
  const ask = callerFor({
    origin: world.origin,
    address: '10.255.0.1',
    token: () => token,
    tally: () => world.tally,
  })
  const member = { name: 'مریم راد', mobile: MOBILE, roles: ['owner'] } as const
  let { password } = await addStaff(world.shop.deps, member, null)
  const signIn = async (): Promise<void> => {
    const answer = await ask('POST /admin/sign-in', { body: { mobile: MOBILE, password } })
    const claim = answer?.data.token ?? ''
    const code = await world.codeOf(MOBILE)
    const session = await ask('POST /admin/sign-in/code', { body: { token: claim, code } })
    if (!session) throw new SimulationFault('the staff could not sign in')
    token = session.data.token
  }
  await signIn()
  const next = { password: CHOSEN_PASSWORD, password_confirmation: CHOSEN_PASSWORD }
  if (!(await ask('PUT /admin/password', { body: { old_password: password, ...next } })))
    throw new SimulationFault('the staff could not choose a password')
  password = CHOSEN_PASSWORD
  return { ask, signIn }
}

/** The owner's: rials up to which a claim is credited without staff. */
const CLAIMS_AT_ONCE = 1_500_000

export async function creditSmallClaims({ ask }: Staff): Promise<void> {
  const claims = (await ask('GET /admin/settings', {}))?.data.claims
  const body = claims && { ...claims, claims_at_once: CLAIMS_AT_ONCE }
  if (!body || !(await ask('PUT /admin/settings/claims', { body })))
    throw new SimulationFault('the owner could not change a setting')
}

export async function closeDay({ ask }: Staff, id: string): Promise<void> {
  const orders = (await ask('GET /admin/days/{id}', { params: { id } }))?.data.orders ?? 0
  await ask('PUT /admin/days/{id}', { params: { id }, body: { reason: 'نوروز', orders } })
}

/** To those who agreed and have had none for a week. */
export async function sendCampaign({ tally }: World, { ask }: Staff): Promise<void> {
  const terms = { title: 'پیشنهاد هفته', message: 'پیشنهاد این هفته: میوه‌ی تازه با ۲۰٪ تخفیف' }
  const preview = (await ask('GET /admin/campaigns/preview', { query: terms }))?.data
  if (!preview || preview.recipients === 0) return
  const { recipients, cost } = preview
  const sent = await ask('POST /admin/campaigns', { body: { ...terms, recipients, cost } })
  if (sent) tally.add('offers', recipients)
}

const SLIP_PAGES_MAX = 20

export async function reviewSlips({ random }: World, { ask }: Staff): Promise<void> {
  for (let page = 0; page < SLIP_PAGES_MAX; page++) {
    const slips = (await ask('GET /admin/slips', {}))?.data ?? []
    if (slips.length === 0) return
    for (const { order: id, sent_at } of slips) {
      const body = random.chance(0.88)
        ? ({ state: 'accepted', sent_at } as const)
        : ({ state: 'refused', sent_at, reason: 'مبلغ فیش با سفارش یکی نیست.' } as const)
      await ask('PUT /admin/slips/{id}', { params: { id }, body })
    }
  }
}

export async function confirmForCash({ random }: World, { ask }: Staff): Promise<void> {
  const query = { status: OrderStatus.awaitingPayment }
  const orders = (await ask('GET /admin/orders', { query }))?.data ?? []
  const ids = orders.filter(isOpen).flatMap(({ id }) => (random.chance(0.3) ? [id] : []))
  if (ids.length > 0)
    await ask('PUT /admin/orders', { body: { ids, status: OrderStatus.confirmed, paid: false } })
}

const isOpen = ({ slip, payable_amount }: StaffOrder): boolean =>
  slip === 'none' && payable_amount > 0

export async function pickWindows(world: World, { ask }: Staff, hour: number): Promise<void> {
  for (const window of await findWindows(world, ask, slot => slot.started_hr === hour)) {
    const query = { day: world.date, window }
    const orders = (await ask('GET /admin/picking', { query }))?.data.orders ?? []
    for (const { id, picked } of orders) if (!picked) await pick(world, ask, id)
    const ids = orders.map(({ id }) => id)
    if (ids.length > 0)
      await ask('PUT /admin/orders', { body: { ids, status: OrderStatus.outForDelivery } })
  }
}

interface Slot {
  id: number
  date: string
  started_hr: number
  finished_hr: number
}

export async function findWindows(
  { date }: World,
  ask: Call,
  isMatch: (slot: Slot) => boolean,
): Promise<number[]> {
  const answer = await ask('GET /admin/windows', { query: { from: date } })
  const today = answer?.data.windows.filter(slot => slot.date === date && isMatch(slot)) ?? []
  return today.map(({ id }) => id)
}

async function pick(world: World, ask: Call, id: number): Promise<void> {
  const { random, tally } = world
  const sheet = (await ask('GET /admin/picking/{id}', { params: { id } }))?.data
  if (!sheet || sheet.refusal !== null) return
  await withdrawOpenProposals(ask, id, sheet.lines)
  const lines = sheet.lines.flatMap((line): PickInput[] => {
    const { proposal, weight } = line
    if (proposal?.state === ProposalState.accepted) return [asAccepted(world, line, proposal.count)]
    if (weight) return [weigh(world, line, weight.estimated_g)]
    return random.chance(0.07) ? [withShortage(world, line)] : []
  })
  if (
    !(await ask('PUT /admin/picking/{id}', {
      params: { id },
      body: { ordered: sheet.lines, lines },
    }))
  )
    return
  const ordered = sheet.lines.reduce((sum, { count }) => sum + count, 0)
  const short = lines.reduce((sum, line) => sum + line.short, 0)
  tally.add('ordered', ordered)
  tally.add('handed', ordered - short)
}

interface PickInput {
  id: number
  picked?: number
  picked_g?: number
  missing: boolean
  substitute?: { product_id: number; count: number; agreed: boolean } | null
  short: number
}

/** Questions that are still open are settled by telephone. */
async function withdrawOpenProposals(ask: Call, order: number, lines: PickingLine[]) {
  for (const { proposal } of lines)
    if (proposal?.state === ProposalState.waiting)
      await ask('DELETE /admin/picking/{id}/proposals/{proposal}', {
        params: { id: order, proposal: proposal.id },
      })
}

/** The substitute that the customer accepted. */
function asAccepted(
  { random }: World,
  { id, count, weight }: PickingLine,
  substituted: number,
): PickInput {
  const missing = random.chance(0.5)
  if (weight) return { id, picked_g: 0, missing, short: count - substituted }
  const picked = random.below(count - substituted + 1)
  return { id, picked, missing, short: count - picked - substituted }
}

function weigh(
  { random, tally }: World,
  { id, count }: PickingLine,
  estimated_g: number,
): PickInput {
  const isThere = !random.chance(0.03)
  const picked_g = isThere ? Math.max(1, Math.round(estimated_g * (0.85 + random.next() * 0.3))) : 0
  tally.add('weighed')
  return { id, picked_g, missing: random.chance(0.5), short: isThere ? 0 : count }
}

function withShortage(
  { random }: World,
  { id, count, substitutes, substitution }: PickingLine,
): PickInput {
  const picked = random.below(count)
  const isWanted = substitution !== SubstitutionChoice.refund && random.chance(0.5)
  const product = substitutes.length > 0 && isWanted ? random.pick(substitutes) : null
  const agreed = substitution === SubstitutionChoice.call
  const substitute = product && { product_id: product.id, count: product.weight ? 400 : 1, agreed }
  const short = count - picked - (substitute ? 1 : 0)
  return { id, picked, missing: random.chance(0.5), substitute, short }
}

export async function deliverWindows(world: World, { ask }: Staff, hour: number): Promise<void> {
  const { random, tally } = world
  for (const window of await findWindows(world, ask, slot => slot.finished_hr === hour)) {
    const query = { day: world.date, window }
    const parts = (await ask('GET /admin/delivery', { query }))?.data.route ?? []
    for (const stop of parts.flatMap(({ stops }) => stops)) {
      const { id, delivered } = stop
      if (delivered) continue
      if (random.chance(0.03)) {
        await returnOrder(world, ask, id, 'مشتری در خانه نبود.')
        continue
      }
      const proof = await handOver(world, ask, stop)
      if (proof === null) continue
      tally.add('delivered')
      if (proof === 'code') tally.add('withCode')
      if (random.chance(0.02)) await returnOrder(world, ask, id, 'کالا آسیب دیده بود.')
    }
  }
}

/** With the code of the customer's text message, which may be misheard, or else with a reason. */
async function handOver(
  { random, textsOf }: World,
  ask: Call,
  { id, tracking_code, collect: collected }: RouteStop,
): Promise<'code' | 'reason' | null> {
  const { delivery } = await textsOf(tracking_code)
  const deliver = (body: { delivery_code?: string; reason?: string }) =>
    ask('PUT /admin/delivery/{id}', { params: { id }, body: { collected, ...body } })
  if (delivery !== undefined && random.chance(0.7)) {
    const delivery_code = random.chance(0.03) ? delivery.slice(1) : delivery
    if (await deliver({ delivery_code })) return 'code'
  }
  return (await deliver({ reason: 'کد را نداشت.' })) ? 'reason' : null
}

async function returnOrder({ tally }: World, ask: Call, id: number, reason: string): Promise<void> {
  const order = (await ask('GET /admin/orders/{id}', { params: { id } }))?.data
  const to = order?.next.find(state => splitState(state).status === OrderStatus.returned)
  if (!order || !to) return
  const body = { from: order.state, to, reason }
  if (await ask('PUT /admin/orders/{id}', { params: { id }, body })) tally.add('returned')
}
