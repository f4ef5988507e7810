import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { List } from '../../../src/client/list-pages.ts'
import { storedPosition, restorePosition } from '../../../src/client/list-position.ts'

const PAGES = 5
const OWN = 2

/** Page `number` of a list of one card a page. */
const pageOf = (number: number): string => `
  <ul class="grid" data-page="${number}"><li class="card">${number}</li></ul>
  <nav class="pager" data-count="${PAGES}" data-size="1">
    <a rel="prev" href="/search/?page=${number - 1}">قبل</a>
    <a rel="next" href="/search/?page=${number + 1}">بعد</a></nav>`

/** The list of a page that was opened at its second page; `failing` do not come. */
function openList(...failing: number[]): { list: List; requests: number[] } {
  const requests: number[] = []
  vi.stubGlobal('fetch', (href: string | URL) => {
    const number = Number(new URL(href, location.href).searchParams.get('page') ?? 1)
    requests.push(number)
    return failing.includes(number)
      ? Promise.reject(new TypeError('network'))
      : Promise.resolve(new Response(pageOf(number)))
  })
  document.body.innerHTML = pageOf(OWN)
  const list = new List(document.querySelector('ul')!, document.querySelector('nav')!)
  return { list, requests }
}

beforeEach(() => history.replaceState(null, '', `/search/?page=${OWN}`))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

const PLACE = { first: 1, last: 4, page: 3, card: 0, top: 20 }

test.each([
  ['none', null],
  ['of another island', { modal: true }],
  ['that is no place', { list: { first: 'x' } }],
  ['that begins after the page that the server sent', { list: { ...PLACE, first: 3 } }],
  ['that ends before it', { list: { ...PLACE, last: 1 } }],
  ['before the first page', { list: { ...PLACE, first: 0 } }],
  ['of too many pages', { list: { ...PLACE, last: 102 } }],
])('ignores a history entry with a position %s', (_, state) => {
  history.replaceState(state, '')
  expect(storedPosition(openList().list)).toBe(null)
})

test('restores a position, as far as the list now reaches', () => {
  history.replaceState({ list: PLACE }, '')
  expect(storedPosition(openList().list)).toEqual(PLACE)
  history.replaceState({ list: { ...PLACE, last: 9 } }, '')
  expect(storedPosition(openList().list)).toEqual({ ...PLACE, last: PAGES })
})

const shown = (): string[] =>
  [...document.querySelectorAll('.card')].map(card =>
    card.matches('.ghost') ? '-' : card.textContent,
  )

test('gives the list its former height at once and loads the nearest pages first', async () => {
  const { list, requests } = openList()
  const returning = restorePosition(list, PLACE)
  expect(shown()).toHaveLength(4)
  expect(await returning).toBe(true)
  expect(requests).toEqual([1, 3, 4])
  expect(shown()).toEqual(['1', '2', '3', '4'])
})

test('requests no further page after the list was left', async () => {
  const { list, requests } = openList()
  const returning = restorePosition(list, PLACE)
  list.close()
  expect(await returning).toBe(false)
  expect(requests).toEqual([1])
})

test('removes a page that redirects to another one', async () => {
  const { list } = openList()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(pageOf(OWN))))
  expect(await list.grow()).toBe(false)
  expect(list.failed).toBe(false)
  expect(shown()).toEqual(['2'])
})

test('does not grow at its end', async () => {
  expect(await restorePosition(openList().list, { ...PLACE, last: PAGES })).toBe(false)
  expect(shown()).toEqual(['1', '2', '3', '4', '5'])
})

test('ends the list before a page that fails to load', async () => {
  const { list, requests } = openList(3)
  expect(await restorePosition(list, PLACE)).toBe(false)
  expect(requests).toEqual([1, 3])
  expect(shown()).toEqual(['1', '2'])
})
