import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectedMatches, selectedOnPage } from '#lib/text/labels/admin-lists.ts'
import { CONTENT_ADDED_EVENT } from '../../../../src/client/content-added-event.ts'
import { startList } from '../../../../src/client/office/list.ts'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[name=ids]')]
const checked = () =>
  boxes()
    .map(box => Number(box.checked))
    .join('')
const all = () => document.querySelector<HTMLInputElement>('[data-select-page]')
const count = () => document.querySelector('p')?.textContent
const menu = () => document.querySelector('details')
const press = (box: Element | null | undefined, shiftKey = false) =>
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

let stop: AbortController

beforeEach(() => {
  const rows = '<tr><td><input type="checkbox" name="ids" /></td></tr>'.repeat(4)
  document.body.innerHTML = `<details class="list-menu"><summary>ستون‌ها</summary><input /></details>
    <form><table class="list-table"><thead><tr><th><label hidden>
    <input type="checkbox" data-select-page /></label></th></tr></thead>
    <tbody>${rows}</tbody></table><p data-selected data-noun="سفارش" data-count="61"></p>
    <input type="checkbox" name="matches" /></form>
    <button class="list-print" type="button"></button>`
  stop = new AbortController()
  const listen = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((name, listener) => {
    listen(name, listener, { signal: stop.signal })
  })
  startList({ onPage: selectedOnPage, matches: selectedMatches })
})

afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the box of the head selects the page and shows a part of it', () => {
  expect(all()?.closest('label')?.hidden).toBe(false)
  press(boxes()[1])
  const one = '۱ از ۴ سفارش این صفحه انتخاب شده است'
  expect([checked(), count(), all()?.indeterminate]).toEqual(['0100', one, true])
  press(all())
  const four = 'همه‌ی ۴ سفارش این صفحه انتخاب شده است'
  expect([checked(), count(), all()?.indeterminate]).toEqual(['1111', four, false])
  press(all())
  expect(checked()).toBe('0000')
})

test('Shift selects a range in both directions', () => {
  press(boxes()[3])
  press(boxes()[1], true)
  expect([checked(), count()]).toEqual(['0111', '۳ از ۴ سفارش این صفحه انتخاب شده است'])
})

test('all matches select the page, until a row is left out', () => {
  const matches = document.querySelector<HTMLInputElement>('[name=matches]')
  press(matches)
  expect([checked(), count()]).toEqual(['1111', selectedMatches(61, 'سفارش')])
  press(boxes()[0])
  expect([checked(), matches?.checked]).toEqual(['0111', false])
})

test('Escape closes a menu and returns the focus; a press elsewhere closes it', () => {
  menu()?.setAttribute('open', '')
  menu()?.querySelector('input')?.focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect([menu()?.open, document.activeElement?.tagName]).toEqual([false, 'SUMMARY'])
  menu()?.setAttribute('open', '')
  press(document.querySelector('table'))
  expect(menu()?.open).toBe(false)
})

test('prints once a press, after a live refresh too', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  document.dispatchEvent(new Event(CONTENT_ADDED_EVENT))
  press(document.querySelector('.list-print'))
  expect(print).toHaveBeenCalledOnce()
})
