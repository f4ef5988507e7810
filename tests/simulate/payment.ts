import { HttpStatus } from '#lib/codes/http.ts'
import { SimulationFault } from './calls.ts'
import { between, MINUTE, type World } from './world.ts'

/** Pays, cancels, leaves, or pays without returning, which reconciliation finds. */
export async function payOnline(world: World, url: string): Promise<void> {
  const { random, agenda, clock } = world
  const choice = random.next()
  if (choice < 0.08) return
  const decision = choice < 0.15 ? 'cancel' : 'pay'
  const returns = choice < 0.96
  agenda.plan(clock.now + between(random, 1, 6) * MINUTE, () =>
    atBank(world, url, { decision, returns }),
  )
}

async function atBank(
  { tally }: World,
  url: string,
  { decision, returns }: { decision: 'pay' | 'cancel'; returns: boolean },
): Promise<void> {
  const body = new URLSearchParams({ decision })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (decision === 'pay') tally.add('paid')
  const returnUrl = redirectOf(answer, url)
  if (returns) redirectOf(await fetch(returnUrl, { redirect: 'manual' }), returnUrl)
}

function redirectOf(answer: Response, base: string): string {
  const to = answer.headers.get('location')
  if (answer.status === HttpStatus.seeOther && to !== null) return new URL(to, base).href
  throw new SimulationFault(`${new URL(base).pathname} answered ${answer.status}`)
}
