import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showList, takeOver } from '#islands/listing/take-over.ts'
import { $listing, cancelListing } from '#stores/listing.ts'

const filter = (brand: number): string => `
  <form id="filters" action="/search/"><div class="filter-head"></div>
    <p class="filter-clear"><a href="/search/?q=zzz">پاک</a></p>
    <input type="hidden" name="q" value="zzz">
    <fieldset data-part="brand"><ul class="options"><li>
      <input type="checkbox" name="brand" value="3" ${brand === 3 ? 'checked' : ''}></li></ul></fieldset>
    <p class="filter-foot"><button>نمایش</button></p></form>`

const list = (name: string, form = filter(0)): string =>
  `<title>${name}</title>${form}<main class="list-main"><header class="page-head"><h1>${name}</h1>
    <p>۲ کالا</p></header></main>`

const waits: { href: string; answer: (html: string) => void }[] = []
const left = vi.fn<(href: string) => void>()
let end: () => void = () => undefined

beforeEach(() => {
  history.replaceState(null, '', '/search/?q=zzz')
  document.body.innerHTML = list('الف')
  vi.stubGlobal('fetch', (href: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    waits.push({ href, answer: html => resolve(new Response(html)) })
    return promise
  })
  vi.spyOn(location, 'assign').mockImplementation(href => left(String(href)))
  end = takeOver()
})
afterEach(() => {
  end()
  cancelListing()
  waits.length = 0
  left.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const shown = (): string => document.querySelector('.list-main h1')?.textContent ?? ''
const here = (): string => location.pathname + location.search

test('holds back a list that arrives while a product dialog is open', async () => {
  void showList('/search/?q=zzz&sort=2')
  history.pushState({ modal: 1, over: '/search/' }, '', '/products/7/شیر')
  waits[0]?.answer(list('ب'))
  await vi.waitFor(() => expect($listing.get().state).toBe('idle'))
  expect(decodeURI(here())).toBe('/products/7/شیر')
  expect(shown()).toBe('الف')

  history.replaceState(null, '', '/search/?q=zzz&page=2')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(waits.map(({ href }) => href)).toEqual(['/search/?q=zzz&sort=2', '/search/?q=zzz&sort=2'])
  waits[1]?.answer(list('ب'))
  await vi.waitFor(() => expect(shown()).toBe('ب'))
  expect(here()).toBe('/search/?q=zzz&sort=2')
})

test('does not show a list that was returned to and left again', async () => {
  void showList(location.href, false)
  history.replaceState(null, '', '/search/?q=zzz&sort=2')
  waits[0]?.answer(list('ب'))
  await vi.waitFor(() => expect($listing.get().state).toBe('idle'))
  expect(shown()).toBe('الف')
  history.replaceState(null, '', '/search/?q=zzz')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(waits).toHaveLength(1)
})

test('requests a choice made just before a product dialog opened when it closes', async () => {
  vi.useFakeTimers()
  const chosen = document.querySelector<HTMLInputElement>('[name=brand]')!
  chosen.checked = true
  chosen.dispatchEvent(new Event('change', { bubbles: true }))
  history.pushState({ modal: 1, over: '/search' }, '', '/products/7/x')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waits).toEqual([])
  history.replaceState(null, '', '/search/?q=zzz')
  dispatchEvent(new PopStateEvent('popstate'))
  vi.useRealTimers()
  expect(waits.map(({ href }) => href)).toEqual([
    expect.stringMatching(/\/search\/\?q=zzz&brand=3$/),
  ])
})

test('treats an address with and without a trailing slash as one list', async () => {
  history.replaceState(null, '', '/search?q=zzz')
  void showList('/search/?q=zzz&sort=2')
  history.replaceState(null, '', '/search/?q=zzz&page=2')
  waits[0]?.answer(list('ب'))
  await vi.waitFor(() => expect(shown()).toBe('ب'))
})

test('shows a new list although the current one was scrolled to another page', async () => {
  void showList('/search/?q=zzz&sort=2')
  history.replaceState(null, '', '/search/?q=zzz&page=3')
  waits[0]?.answer(list('ب'))
  await vi.waitFor(() => expect(shown()).toBe('ب'))
})

test.each([
  ['has none', filter(3), ''],
  ['has one', '', filter(3)],
])('loads a whole page for a list that %s, unlike the current one', async (_, before, after) => {
  document.body.innerHTML = list('الف', before)
  void showList('/search/?q=zzz')
  waits[0]?.answer(list('ب', after))
  await vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/search/?q=zzz'))
  expect(shown()).toBe('الف')
})

test('keeps the focus in the filter when the pressed element disappears', async () => {
  document.body.innerHTML = list('الف', filter(3))
  document.querySelector<HTMLElement>('.filter-clear a')?.focus()
  void showList('/search/?q=zzz')
  waits[0]?.answer(list('ب', filter(0).replace(/<a .*?<\/a>/, '')))
  await vi.waitFor(() => expect(shown()).toBe('ب'))
  expect(document.querySelector('#filters')?.contains(document.activeElement)).toBe(true)
})

test('a thumb moved over the other before hydration stops there', async () => {
  end()
  const range = (name: string, value: number) =>
    `<input type="range" name="${name}" min="0" max="90000" step="1000" value="${value}">`
  document.body.innerHTML = list(
    'الف',
    filter(0).replace(
      '<fieldset',
      `<fieldset data-part="price">${range('min', 40_000)}${range('max', 60_000)}</fieldset>$&`,
    ),
  )
  document.querySelector<HTMLInputElement>('[name=max]')!.value = '20000'
  vi.useFakeTimers()
  end = takeOver()
  expect(waits).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect(waits.map(({ href }) => href)).toEqual([
    expect.stringMatching(/\/search\/\?q=zzz&min=40000&max=40000$/),
  ])
})
