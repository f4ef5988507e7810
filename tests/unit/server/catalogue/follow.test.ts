import { describe, expect, test } from 'vitest'
import { follower, readInParts, forEachYielding } from '#server/catalogue/follow.ts'

/** A version that others raise, and what is taken over of it, slowly. */
function followed() {
  const state = { version: 1, taken: 0, runs: 0, failing: false }
  const follow = follower({
    read: () => Promise.resolve(state.version),
    catchUp: async () => {
      state.runs++
      const { version } = state
      await new Promise(setImmediate)
      if (state.failing) throw new Error('no connection')
      state.taken = version
      return version
    },
  })
  return { state, follow }
}

describe('a follower', () => {
  test('reads nothing while the version is unchanged', async () => {
    const { state, follow } = followed()
    await follow()
    await follow()
    expect(state).toMatchObject({ taken: 1, runs: 1 })
  })

  test('reads once for concurrent callers', async () => {
    const { state, follow } = followed()
    await Promise.all(Array.from({ length: 50 }, follow))
    expect(state.runs).toBe(1)
  })

  test('returns data as new as the call, though a run was in progress', async () => {
    const { state, follow } = followed()
    const first = follow()
    await Promise.resolve()
    state.version = 2
    await follow()
    expect(state.taken).toBe(2)
    await first
  })

  test('rejects all waiting callers, and starts again for the next', async () => {
    const { state, follow } = followed()
    state.failing = true
    const both = await Promise.allSettled([follow(), follow()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    state.failing = false
    await follow()
    expect(state.taken).toBe(1)
  })
})

test.each([
  [0, [[]]],
  [2, [[0, 1], []]],
  [5, [[0, 1], [2, 3], [4]]],
])('reads a list of %i in chunks of two', async (length, parts) => {
  let from = 0
  const taken: number[][] = []
  await readInParts(2, {
    read: limit => {
      const part = Array.from({ length: Math.min(limit, length - from) }, (_, n) => from + n)
      from += part.length
      return Promise.resolve(part)
    },
    handle: part => {
      taken.push([...part])
    },
  })
  expect(taken).toEqual(parts)
})

test('yields to other work in between', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  const busyUntil = (end: number) => {
    while (performance.now() < end);
  }
  await forEachYielding(['first', 'last'], one => {
    busyUntil(performance.now() + 12)
    order.push(one)
  })
  expect(order).toEqual(['first', 'other', 'last'])
})
