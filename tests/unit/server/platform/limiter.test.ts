import { expect, test } from 'vitest'
import { createLimiter } from '#server/platform/http/limiter.ts'

test('runs work in order, a limited number at once, also after a failure', async () => {
  const limit = createLimiter(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const all = ends.map((end, at) =>
    limit(() => {
      begun.push(at)
      return end.promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('broken'))
  await expect(all[1]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])
  for (const [at, end] of ends.entries()) end.resolve(at)
  expect(await Promise.allSettled(all)).toMatchObject([
    { value: 0 },
    { status: 'rejected' },
    { value: 2 },
    { value: 3 },
  ])
})

test('runs all work and keeps the limit', async () => {
  const limit = createLimiter(2)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
  }
  for (let round = 0; round < 2; round++)
    await Promise.all(Array.from({ length: 9 }, () => limit(work)))
  expect([most, running]).toEqual([2, 0])
})
