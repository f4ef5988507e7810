import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCount } from '#lib/text/digits.ts'
import { searchKey } from '#lib/text/normalize.ts'
import { startBrandFilter } from '../../../src/client/brand-filter.ts'

beforeEach(() => {
  document.body.innerHTML = `<p data-noun="برند"></p><input data-brand-filter>
    <ul class="brands"><li>کاله</li><li>میهن</li><li>پگاه</li></ul>
    <div data-brands-none hidden></div>`
  startBrandFilter({ keyOf: searchKey, formatCount: formatCount })
})
afterEach(() => document.body.replaceChildren())

const type = (text: string) => {
  const field = document.querySelector('input')!
  field.value = text
  field.dispatchEvent(new Event('input'))
}
const shown = () =>
  [...document.querySelectorAll('li')].filter(tile => !tile.hidden).map(tile => tile.textContent)
const count = () => document.querySelector('p')?.textContent
const isNoneShown = () => !document.querySelector<HTMLElement>('[data-brands-none]')?.hidden

test('shows all brands and their number at first', () => {
  expect([shown(), count(), isNoneShown()]).toEqual([['کاله', 'میهن', 'پگاه'], '۳ برند', false])
})

test('lists the brands whose name contains the typed text, in Arabic spelling too', () => {
  type('كال')
  expect([shown(), count(), isNoneShown()]).toEqual([['کاله'], '۱ برند', false])
  type('مي')
  expect(shown()).toEqual(['میهن'])
})

test('says that no brand matches, until the field is emptied', () => {
  type('zzz')
  expect([shown(), count(), isNoneShown()]).toEqual([[], '', true])
  type('')
  expect([shown(), isNoneShown()]).toEqual([['کاله', 'میهن', 'پگاه'], false])
})
