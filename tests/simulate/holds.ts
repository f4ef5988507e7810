import { between, type Customer, MINUTE, type World } from './world.ts'

/** In the window that pages name as the next free one, or in another. */
export async function holdWindow({ random, tally }: World, customer: Customer): Promise<boolean> {
  const { ask, token } = customer
  const next = (await ask('GET /time-windows/next', {}))?.data.window
  if (!next) return false
  const days = random.chance(0.2) ? ((await ask('GET /time-windows', {}))?.data ?? []) : []
  const open = days.flatMap(({ times }) => times).filter(({ active }) => active)
  const time_id = open.length > 0 ? random.pick(open).id : next.time_id
  if (!(await ask('POST /window-hold', { body: { time_id } }))) return false
  tally.add(token === null ? 'heldByGuests' : 'windowsHeld')
  return true
}

/** Some do before the end, some too late or twice, some let go instead. */
export function extendLater({ random, agenda, clock, tally }: World, { ask }: Customer): void {
  if (random.chance(0.5)) return
  const isEnough = random.chance(0.15)
  agenda.plan(clock.now + between(random, 20, 70) * MINUTE, async () => {
    if (isEnough) await ask('DELETE /window-hold', {})
    else if (await ask('PUT /window-hold', {})) tally.add('holdsExtended')
  })
}
