import { expect, test, vi } from 'vitest'
import { startScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { landing, marketing } from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('content is published on time while another scheduled task never ends', async () => {
  const { paramsOf, save, schedule, read } = await marketing(shop)
  const page = paramsOf('landing', 'yalda')
  await save(page, landing())
  await schedule(page, '10:30')
  const flush = vi.fn(() => new Promise<never>(() => undefined))
  const deps = { ...shop.deps, counters: { ...shop.deps.counters, flush } }
  const care = startScheduledJobs(deps, { everyMs: 10, contentEveryMs: 10, stopWithinMs: 0 })
  try {
    await vi.waitFor(() => expect(flush).toHaveBeenCalled())
    expect((await read(page)).open?.state).toBe('scheduled')
    shop.clock.now += 3_600
    await vi.waitFor(async () => expect((await read(page)).published?.number).toBe(1))
  } finally {
    await care.stop()
  }
})
