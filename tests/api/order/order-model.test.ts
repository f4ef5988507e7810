import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditShop } from '#server/audit/audit-shop.ts'
import { createShop } from '#tests/support/fixtures/shop.ts'
import { times, within } from '#tests/support/fixtures/soak.ts'
import { ACTS } from '#tests/support/model/acts.ts'
import { Coverage } from '#tests/support/model/coverage.ts'
import { openModel, prepareShop } from '#tests/support/model/open-model.ts'
import { OPENINGS } from '#tests/support/model/openings.ts'

const SEQUENCES = times(300, 20_000)
/** Each part has a shop of its own, so that the last one is as fast as the first. */
const PART = 500
/** CI tries the same sequences each time, the soak new ones. */
const SEED = times(25, Date.now())
const ACTS_MAX = 12

test(
  'random acts leave goods, places and money as the reference shop has them',
  { timeout: within(600_000, 10_800_000) },
  async () => {
    const coverage = new Coverage()
    for (let first = 0; first < SEQUENCES; first += PART)
      await runPart({ seed: SEED + first, numRuns: Math.min(PART, SEQUENCES - first) }, coverage)
    expect(coverage.missing()).toEqual([])
  },
)

async function runPart(part: { seed: number; numRuns: number }, coverage: Coverage): Promise<void> {
  const shop = await createShop()
  const shared = await prepareShop(shop, coverage)
  const commands = fc.commands([ACTS], { maxCommands: ACTS_MAX, size: 'max' })
  const property = fc.asyncProperty(OPENINGS, commands, async (opening, others) => {
    const shops = await openModel(shared)
    await fc
      .asyncModelRun(() => shops, [...opening, ...others])
      .catch((cause: unknown) => {
        throw new Error(`after ${shops.real.done.join(', ')}`, { cause })
      })
    for (const situation of shops.model.reached) coverage.add(situation)
  })
  try {
    await fc.assert(property, { ...part, plugins: [fc.unbiased()] })
    expect((await auditShop(shop.db)).faults).toEqual([])
  } finally {
    await shop.close()
  }
}
