import { SimulationFault } from './calls.ts'
import { between, MINUTE, type World } from './world.ts'

/**
 * What somebody does at the local bank: pays, cancels, goes away, or pays and never comes back; of
 * the last one the clockwork hears when it asks the bank.
 */
export async function payOnline(world: World, url: string): Promise<void> {
  const { random, agenda, clock } = world
  const choice = random.next()
  if (choice < 0.08) return
  const decision = choice < 0.15 ? 'cancel' : 'pay'
  const comesBack = choice < 0.96
  agenda.plan(clock.now + between(random, 1, 6) * MINUTE, () =>
    atBank(world, url, { decision, comesBack }),
  )
}

async function atBank(
  { tally }: World,
  url: string,
  { decision, comesBack }: { decision: 'pay' | 'cancel'; comesBack: boolean },
): Promise<void> {
  const body = new URLSearchParams({ decision })
  const decided = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (decision === 'pay') tally.add('paid')
  const back = whereTo(decided, url)
  if (comesBack) whereTo(await fetch(back, { redirect: 'manual' }), back)
}

function whereTo(answer: Response, asked: string): string {
  const to = answer.headers.get('location')
  if (answer.status === 303 && to !== null) return new URL(to, asked).href
  throw new SimulationFault(`${new URL(asked).pathname} answered ${answer.status}`)
}
