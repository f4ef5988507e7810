import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONTENT_ADDED_EVENT } from '../../../src/client/content-added-event.ts'
import { startRecovery } from '../../../src/client/recovery.ts'

const TIMES = { firstMs: 8_000, thenMs: 6_000 }
const row = (id: number) => `<section class="row" id="r${id}">${id}</section>`

/** What each address answers from now on; nothing stands for a 503. */
let answers: Record<string, () => Response | Promise<Response>> = {}
let requests: string[] = []
let added = 0
const countAdded = () => {
  added++
}

beforeEach(() => {
  vi.useFakeTimers()
  answers = {}
  requests = []
  added = 0
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return (await answers[path]?.()) ?? new Response('', { status: 503 })
  })
  document.addEventListener(CONTENT_ADDED_EVENT, countAdded)
  document.body.innerHTML =
    '<main><div data-from="/rows/1"></div><p>x</p><div data-from="/rows/2"></div></main>'
})
afterEach(() => {
  document.removeEventListener(CONTENT_ADDED_EVENT, countAdded)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const main = () => document.querySelector('main')?.innerHTML

it('requests missing rows at once, after 8 s, then every 6 s', async () => {
  startRecovery(TIMES)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toEqual(['/rows/1', '/rows/2'])
  answers['/rows/2'] = () => new Response(row(2))
  await vi.advanceTimersByTimeAsync(7_999)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.slice(2)).toEqual(['/rows/1', '/rows/2'])
  expect(main()).toBe(`<div data-from="/rows/1"></div><p>x</p>${row(2)}`)
  expect(added).toBe(1)
  await vi.advanceTimersByTimeAsync(5_999)
  expect(requests).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.slice(4)).toEqual(['/rows/1'])
  answers['/rows/1'] = () => new Response(row(1))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(main()).toBe(`${row(1)}<p>x</p>${row(2)}`)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(6)
})

it('requests further rows while one response is pending', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  answers['/rows/1'] = () => late
  answers['/rows/2'] = () => new Response(row(2))
  startRecovery(TIMES)
  await vi.advanceTimersByTimeAsync(0)
  expect(main()).toBe(`<div data-from="/rows/1"></div><p>x</p>${row(2)}`)
  resolve(new Response(row(1)))
  await vi.advanceTimersByTimeAsync(0)
  expect(main()).toBe(`${row(1)}<p>x</p>${row(2)}`)
})

it('removes the placeholder of a deleted row, and survives a lost connection', async () => {
  answers['/rows/1'] = () => Promise.reject(new TypeError('no network'))
  answers['/rows/2'] = () => new Response('not here', { status: 404 })
  startRecovery(TIMES)
  await vi.advanceTimersByTimeAsync(0)
  expect(main()).toBe('<div data-from="/rows/1"></div><p>x</p>')
  answers['/rows/1'] = () => new Response(row(1))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(main()).toBe(`${row(1)}<p>x</p>`)
})

it('pauses while the page is hidden', async () => {
  startRecovery(TIMES)
  await vi.advanceTimersByTimeAsync(0)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(2)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toHaveLength(4)
})

describe('a part of a page', () => {
  const unread = '<div data-from="/products/1/x" data-part=".alike"><a href="/">x</a></div>'
  const pageOf = (alike: string) =>
    new Response(`<!doctype html><main><div class="alike">${alike}</div><p>z</p></main>`)
  const other = '<div data-from="/products/1/x" data-part=".comments"></div>'
  beforeEach(() => {
    document.body.innerHTML = `<main><div class="alike">${unread}</div><div class="comments">${other}</div></main>`
  })

  it('is loaded from its page once that is complete, with one request for all parts', async () => {
    answers['/products/1/x'] = () => pageOf(unread)
    startRecovery(TIMES)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toEqual(['/products/1/x'])
    answers['/products/1/x'] = async () => {
      await new Promise(resolve => setTimeout(resolve, 100))
      return pageOf('<a href="/y">y</a>')
    }
    document.querySelector('a')?.focus()
    await vi.advanceTimersByTimeAsync(8_100)
    expect(requests).toHaveLength(2)
    expect(document.activeElement?.textContent).toBe('y')
    // The other part is none of that page any more.
    expect(main()).toBe('<div class="alike"><a href="/y">y</a></div>')
    expect(added).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(2)
  })

  it('is requested again while its page lacks it', async () => {
    answers['/products/1/x'] = () =>
      new Response(`<main><div class="alike">y</div><div class="comments">${other}</div></main>`)
    startRecovery(TIMES)
    await vi.advanceTimersByTimeAsync(0)
    expect(main()).toBe(`<div class="alike">y</div><div class="comments">${other}</div>`)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(requests).toHaveLength(2)
  })

  it('is requested once however often recovery starts, and not after it was removed', async () => {
    startRecovery(TIMES)
    startRecovery(TIMES)
    await vi.advanceTimersByTimeAsync(0)
    document.querySelector('main')?.replaceChildren()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })
})
