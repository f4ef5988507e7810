import { ProposalState } from '#lib/codes/order.ts'
import { visitorOf } from './order-link.ts'
import { findWindows, type Staff } from './staff.ts'
import { between, MINUTE, type World } from './world.ts'

/** Of the windows that begin at the hour: a picker takes some early and asks about missing goods. */
export async function startPicking(world: World, staff: Staff, hour: number): Promise<void> {
  const { random, tally, date } = world
  const { ask } = staff
  for (const window of await findWindows(world, ask, slot => slot.started_hr === hour)) {
    const query = { day: date, window }
    const orders = (await ask('GET /admin/picking', { query }))?.data.orders ?? []
    for (const { id } of orders.filter(({ picked, held }) => !picked && !held)) {
      const params = { id }
      if (random.chance(0.3) && (await ask('PUT /admin/picking/{id}/start', { params, body: {} })))
        tally.add('pickingsStarted')
      if (random.chance(0.2)) await propose(world, staff, id)
    }
  }
}

const HANDFUL_G = 350

async function propose(world: World, { ask }: Staff, id: number): Promise<void> {
  const { random, tally, agenda, clock } = world
  const params = { id }
  const sheet = (await ask('GET /admin/picking/{id}', { params }))?.data
  const lines = sheet?.lines.filter(each => each.substitutes.length > 0) ?? []
  if (!sheet || sheet.refusal !== null || lines.length === 0) return
  const line = random.pick(lines)
  const { id: product_id, weight } = random.pick(line.substitutes)
  const unit = weight ? HANDFUL_G : 1
  const body = { line: line.id, product_id, count: between(random, 1, line.count) * unit }
  if (!(await ask('POST /admin/picking/{id}/proposals', { params, body }))) return
  tally.add('proposals')
  // Some never answer, some too late.
  if (random.chance(0.25)) return
  const at = clock.now + between(random, 1, 17) * MINUTE
  agenda.plan(at, () => answer(world, id, sheet.tracking_code))
}

async function answer(world: World, id: number, trackingCode: string): Promise<void> {
  const { random } = world
  const { link: token } = await world.textsOf(trackingCode)
  if (token === undefined) return
  const ask = visitorOf(world, id)
  const page = (await ask('GET /order-pages/{token}', { params: { token } }))?.data
  for (const proposal of page?.proposals ?? []) {
    if (proposal.state !== ProposalState.waiting) continue
    const accept = random.chance(0.7)
    const params = { token, id: proposal.id }
    if (await ask('POST /order-pages/{token}/proposals/{id}', { params, body: { accept } }))
      world.tally.add(accept ? 'proposalsAccepted' : 'proposalsDeclined')
  }
}
