import { afterEach, expect, test, vi } from 'vitest'
import { startInfiniteScroll } from '../../../src/client/infinite-scroll.ts'

const LIST = `
  <ul class="grid" data-page="1"><li class="card">۱</li></ul>
  <nav class="pager" data-count="3" data-size="1"><a rel="next" href="/search/?page=2">بعد</a></nav>`

const NEXT = LIST.replace('data-page="1"', 'data-page="2"')

/** What the page's observers were given to call. */
const callbacks: ((entries: { isIntersecting: boolean }[]) => void)[] = []
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    callbacks.push(callback)
  }
  observe = () => undefined
  disconnect = () => undefined
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  callbacks.length = 0
})

test('grows when its end left and approached again within one observer batch', async () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const fetched = vi.fn(() => Promise.resolve(new Response(NEXT)))
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = LIST
  startInfiniteScroll({ firstMs: 8_000, thenMs: 6_000 })
  dispatchEvent(new Event('scroll'))
  callbacks[0]?.([{ isIntersecting: false }, { isIntersecting: true }])
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), 10_000)
  await vi.waitFor(
    () => expect(document.querySelectorAll('.card:not(.ghost)')).toHaveLength(2),
    10_000,
  )
})

test('retries at once a page that fails while the connection comes back', async () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const { promise: lost, reject: lose } = Promise.withResolvers<Response>()
  const fetched = vi.fn().mockReturnValueOnce(lost).mockResolvedValue(new Response(NEXT))
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = LIST
  startInfiniteScroll({ firstMs: 3_600_000, thenMs: 3_600_000 })
  dispatchEvent(new Event('scroll'))
  callbacks[0]?.([{ isIntersecting: true }])
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), 10_000)
  dispatchEvent(new Event('online'))
  lose(new TypeError('Failed to fetch'))
  await vi.waitFor(
    () => expect(document.querySelectorAll('.card:not(.ghost)')).toHaveLength(2),
    10_000,
  )
})
