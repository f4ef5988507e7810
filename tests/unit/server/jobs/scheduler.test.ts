import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduler } from '#server/jobs/start-scheduled-jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const EVERY_MS = 15_000
const STOP_MS = 12_000

/** A scheduler whose runs the test ends one by one. */
function manualScheduler() {
  const runs: PromiseWithResolvers<undefined>[] = []
  let atOnce = 0
  let most = 0
  const run = async () => {
    const held = Promise.withResolvers<undefined>()
    runs.push(held)
    atOnce += 1
    most = Math.max(most, atOnce)
    await held.promise
    atOnce -= 1
  }
  const log = { error: () => undefined }
  const scheduler = startScheduler(run, { everyMs: EVERY_MS, stopWithinMs: STOP_MS, log })
  return { scheduler, runs, most: () => most }
}

test('starts no concurrent run during a long one, but one after it', async () => {
  const { scheduler, runs, most } = manualScheduler()
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(undefined)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect([runs.length, most()]).toEqual([3, 1])
  runs[2]?.resolve(undefined)
  await scheduler.stop()
})

test('waits for the current run when stopping, and starts none after it', async () => {
  const { scheduler, runs } = manualScheduler()
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
  let stopped = false
  const stopping = scheduler.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(STOP_MS - 1)
  expect(stopped).toBe(false)
  runs[0]?.resolve(undefined)
  await stopping
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect([runs.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('does not wait forever when stopping', async () => {
  const { scheduler } = manualScheduler()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  let stopped = false
  const stopping = scheduler.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(STOP_MS - 1)
  expect(stopped).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await stopping
  expect(vi.getTimerCount()).toBe(0)
})
