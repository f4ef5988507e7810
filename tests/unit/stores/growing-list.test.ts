import { describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { hasMore, userList } from '#stores/growing-list.ts'

interface Item {
  id: number
  state: string
}

/** A list over `all`, the newest first, of which the first pages are shown. */
async function shownList(count: number, pages: number) {
  const source = { all: Array.from({ length: count }, (_, n) => ({ id: count - n, state: 'old' })) }
  const reads: number[] = []
  let held: Promise<void> | undefined
  const list = userList<Item>({
    read: async page => {
      reads.push(page)
      const from = (page - 1) * PAGE_SIZE
      const answer = { items: source.all.slice(from, from + PAGE_SIZE), count: source.all.length }
      await held
      return answer
    },
    keyOf: item => item.id,
  })
  await list.open()
  while (list.$list.get().last < pages) await list.more()
  reads.length = 0
  return {
    ...list,
    reads,
    state: () => list.$list.get(),
    ids: () => list.$list.get().items.map(item => item.id),
    all: () => source.all.map(item => item.id),
    /** So many more than before, before all others. */
    add: (more: number) => {
      const next = (source.all[0]?.id ?? 0) + more
      const fresh = Array.from({ length: more }, (_, n) => ({ id: next - n, state: 'new' }))
      source.all = [...fresh, ...source.all]
    },
    change: (id: number, state: string) => {
      source.all = source.all.map(item => (item.id === id ? { id, state } : item))
    },
    /** Answers are held until the function that it gives is called. */
    hold: () => {
      let go: () => void = () => undefined
      held = new Promise(resolve => (go = resolve))
      return () => {
        held = undefined
        go()
      }
    },
  }
}

const AMOUNTS = [0, 1, 3, PAGE_SIZE - 1, PAGE_SIZE, PAGE_SIZE + 1, 2 * PAGE_SIZE + 8]
const CASES = [10, PAGE_SIZE, 40, 5 * PAGE_SIZE].flatMap(count =>
  [1, 2, 3]
    .filter(pages => (pages - 1) * PAGE_SIZE < count)
    .flatMap(pages => AMOUNTS.map(newer => [count, pages, newer] as const)),
)

describe.each(['refresh', 'more'] as const)('%s, with newer items meanwhile', road => {
  it.each(CASES)(
    'keeps the list complete: %d items, %d pages shown, %d newer',
    async (count, pages, newer) => {
      const list = await shownList(count, pages)
      const before = list.ids()
      list.add(newer)
      await list[road]()
      // Nothing that was shown goes, nothing is left out, each stands once and in its place.
      expect(list.ids()).toEqual(list.all().slice(0, list.ids().length))
      expect(list.ids().slice(newer)).toEqual(expect.arrayContaining(before))
      for (let turn = 0; hasMore(list.state()); turn++) {
        const { length } = list.ids()
        await list.more()
        expect(list.ids().length).toBeGreaterThan(length)
        expect(turn).toBeLessThan(10)
      }
      expect(list.ids()).toEqual(list.all())
    },
  )
})

it('refreshes as many items as are shown', async () => {
  const list = await shownList(5 * PAGE_SIZE, 3)
  await list.refresh()
  expect(list.reads).toEqual([1])
  list.add(PAGE_SIZE + 1)
  await list.refresh()
  expect(list.reads).toEqual([1, 1, 2])
})

it('ignores a refresh that was overtaken', async () => {
  const list = await shownList(3, 1)
  const go = list.hold()
  const early = list.refresh()
  list.change(2, 'paid')
  const late = list.refresh()
  list.replace({ id: 2, state: 'paid' })
  go()
  await Promise.all([early, late])
  expect(list.state().items.map(item => item.state)).toEqual(['old', 'paid', 'old'])
})

it('a change during a page load is not overwritten', async () => {
  const list = await shownList(2 * PAGE_SIZE, 1)
  const go = list.hold()
  const growing = list.more()
  list.replace({ id: 2 * PAGE_SIZE, state: 'paid' })
  go()
  await growing
  expect(list.ids()).toEqual(list.all())
  expect(list.state().items[0]).toEqual({ id: 2 * PAGE_SIZE, state: 'paid' })
})

// The page is left then (tests/unit/stores/guard.test.ts), and says why on the next.
it.each<[string, Error, string, string]>([
  ['somebody who was signed out is told nothing more', new ApiError(401, '', null), 'loading', ''],
  ['without a connection it says so', new OfflineError(null), 'failed', 'خطا'],
])('shows the right fault: %s', async (_, error, state, fault) => {
  const list = userList<Item>({
    read: () => Promise.reject(error),
    keyOf: item => item.id,
    fault: 'خطا',
  })
  await list.open()
  expect(list.$list.get()).toMatchObject({ state, fault })
})
