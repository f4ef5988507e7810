import { setImmediate } from 'node:timers/promises'

/** Of one round: both calls, and whether they were fulfilled. */
export interface Race<Entrant> {
  entrant: Entrant
  hasActed: boolean
  hasRivalActed: boolean
}

/**
 * Two calls for each entrant, all at once. The first rivals are sent before their acts, further ones
 * some turns of the event loop later, and the last ones after the answer, so that each side is first
 * in some rounds.
 */
export async function race<Entrant>(
  entrants: readonly Entrant[],
  act: (entrant: Entrant) => Promise<unknown>,
  rival: (entrant: Entrant) => Promise<unknown>,
): Promise<Race<Entrant>[]> {
  const rounds = entrants.map(async (entrant, round) => {
    const isFirst = round < EACH_WAY
    const isLast = round >= entrants.length - EACH_WAY
    const rivals = isFirst ? rival(entrant) : undefined
    const acts = act(entrant)
    const late = rivals ?? (isLast ? acts.catch(() => {}) : turns(round)).then(() => rival(entrant))
    const [acted, rivalActed] = await Promise.allSettled([acts, late])
    return { entrant, hasActed: isDone(acted), hasRivalActed: isDone(rivalActed) }
  })
  return Promise.all(rounds)
}

const EACH_WAY = 5

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled'
