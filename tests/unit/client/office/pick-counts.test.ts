import { beforeEach, expect, test } from 'vitest'
import { formatNumber, toLatinDigits } from '#lib/text/digits.ts'
import { startPickCounts } from '../../../../src/client/office/pick-counts.ts'

const count = (kind: string, value: string) => `
  <div data-count="${kind}"><div>
    <button type="button" data-step="-1" hidden></button>
    <input name="${kind}" value="${value}" />
    <button type="button" data-step="1" hidden></button>
    <button type="button" data-step="zero" hidden></button>
    <output></output>
  </div></div>`

beforeEach(() => {
  document.body.innerHTML = `<form data-pick-form><div data-ordered="3">
    ${count('picked', '۳')}
    <input type="radio" name="with" value="" checked /><input type="radio" name="with" value="9" />
    ${count('substitute', '۰')}
  </div></form>`
  startPickCounts({ format: formatNumber, toLatinDigits })
})

const part = (kind: string, selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-count="${kind}"] ${selector}`)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const field = (kind: string) => part(kind, 'input') as HTMLInputElement
const press = (kind: string, step: string) => part(kind, `[data-step="${step}"]`).click()
const counts = () => [field('picked').value, field('substitute').value]
const choose = (at: number) =>
  document.querySelectorAll<HTMLInputElement>('[type=radio]').item(at).click()

test('counts taps between zero and the ordered count, and announces it', () => {
  press('picked', '1')
  expect(field('picked').value).toBe('۳')
  expect(part('picked', '[data-step="1"]').getAttribute('aria-disabled')).toBe('true')
  press('picked', '-1')
  expect(field('picked').value).toBe('۲')
  expect(part('picked', 'output').textContent).toBe('۲')
  expect(field('picked').getAttribute('aria-valuenow')).toBe('2')
  expect(part('picked', '[data-step="1"]').getAttribute('aria-disabled')).toBe('false')
  press('picked', 'zero')
  press('picked', '-1')
  expect(field('picked').value).toBe('۰')
  expect(part('picked', '[data-step="zero"]').getAttribute('aria-disabled')).toBe('true')
})

test('limits picked and substitute counts together to the ordered count', () => {
  press('substitute', '1')
  expect(counts()).toEqual(['۳', '۰'])
  press('picked', 'zero')
  choose(1)
  expect(counts()).toEqual(['۰', '۳'])
  press('picked', '1')
  expect(counts()).toEqual(['۱', '۲'])
  choose(0)
  expect(counts()).toEqual(['۱', '۰'])
})

test('the substitute count follows the shortage until it is edited', () => {
  choose(1)
  expect(counts()).toEqual(['۳', '۰'])
  press('picked', '-1')
  press('picked', '-1')
  expect(counts()).toEqual(['۱', '۲'])
  press('substitute', '-1')
  press('picked', '-1')
  expect(counts()).toEqual(['۰', '۱'])
})

test('counts by arrow keys and continues from a typed number', () => {
  field('picked').value = ' 1 '
  field('picked').dispatchEvent(new Event('input', { bubbles: true }))
  expect(field('picked').getAttribute('aria-valuenow')).toBe('1')
  const event = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true })
  field('picked').dispatchEvent(event)
  expect([field('picked').value, event.defaultPrevented]).toEqual(['۲', true])
  field('picked').value = 'دو'
  field('picked').dispatchEvent(new Event('input', { bubbles: true }))
  expect(field('picked').hasAttribute('aria-valuenow')).toBe(false)
})

test('goods by weight have no limit, and no shortage fills in their grams', () => {
  const radio = document.querySelectorAll('[type=radio]').item(1)
  radio.setAttribute('data-weight', '{}')
  press('picked', 'zero')
  choose(1)
  expect(counts()).toEqual(['۰', '۰'])
  field('substitute').value = '۹۳۰'
  press('substitute', '1')
  expect(field('substitute').value).toBe('۹۳۱')
  expect(field('substitute').hasAttribute('aria-valuemax')).toBe(false)
})
