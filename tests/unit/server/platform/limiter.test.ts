import { expect, test } from 'vitest'
import { createLimiter } from '#server/platform/http/limiter.ts'

test('work runs so many times at once and in order; what fails gives its turn on', async () => {
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

test('all come to their turn, and then as many run at once as before', async () => {
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
