import { claimKindSchema } from '#lib/contract/claim.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { SimulationFault } from './calls.ts'
import { slipPicture } from './slip-picture.ts'
import type { Staff } from './staff.ts'
import { between, type Customer, type World } from './world.ts'

const PAGES_MAX = 20

/** Of one line, with or without a photo; too late now and then. */
export async function claim(
  { random, tally }: World,
  { ask }: Customer,
  id: number,
): Promise<void> {
  const params = { id }
  const delivered = (await ask('GET /profile/receipts/{id}/claims', { params }))?.data
  const lines = delivered?.lines.filter(each => each.claim === null) ?? []
  if (!delivered || lines.length === 0) return
  if (delivered.until_fa === null && !random.chance(0.05)) return
  const { line, count } = random.pick(lines)
  const photo = random.chance(0.4)
    ? {
        photo_1: new File([new Uint8Array(await slipPicture())], 'goods.png', {
          type: 'image/png',
        }),
      }
    : {}
  const body = {
    line,
    kind: random.pick(claimKindSchema.options),
    count: between(random, 1, count),
    note: random.chance(0.5) ? 'بسته‌بندی پاره بود.' : '',
    ...photo,
  }
  const isTwice = random.chance(0.2)
  const answers = await Promise.all(
    (isTwice ? [body, body] : [body]).map(each =>
      ask('POST /profile/receipts/{id}/claims', { params, body: each }),
    ),
  )
  const made = answers.filter(answer => answer !== null)
  if (made.length > 1) throw new SimulationFault(`a line of order ${id} was claimed twice`)
  if (isTwice) tally.add('claimsTwice')
  for (const { data } of made) {
    tally.add('claims')
    const state = data.lines.find(each => each.line === line)?.claim?.state
    if (state === 'credited') tally.add('claimsAtOnce')
  }
}

export async function decideClaims({ random, tally }: World, { ask }: Staff): Promise<void> {
  for (let page = 0; page < PAGES_MAX; page++) {
    const claims = (await ask('GET /admin/claims', {}))?.data ?? []
    if (claims.length === 0) return
    for (const { id, amount } of claims) {
      const part = random.chance(0.2) ? tomanDown(Math.floor(amount / 2)) : amount
      const isCredited = part > 0 && random.chance(0.75)
      const body = isCredited
        ? ({ state: 'credited', amount: part } as const)
        : ({ state: 'refused', reason: 'کالا هنگام تحویل سالم بود.' } as const)
      if (await ask('PUT /admin/claims/{id}', { params: { id }, body }))
        tally.add(isCredited ? 'claimsCredited' : 'claimsRefused')
    }
  }
}
