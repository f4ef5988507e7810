import { beforeEach, expect, test } from 'vitest'
import { formatNumber } from '#lib/text/digits.ts'
import { startPriceGrid } from '../../../../src/client/office/price-grid.ts'

beforeEach(() => {
  const row = (sku: string) => `<tr><th></th>
    <td><input name="price.${sku}" value="100" /></td>
    <td><input name="inventory.${sku}" value="9" /></td>
  </tr>`
  document.body.innerHTML = `<form><table data-price-grid><tbody>${row('A')}${row('B')}</tbody></table>
    <span data-grid-count data-of="تغییر"></span></form>`
  startPriceGrid({ numberText: formatNumber })
})

const cell = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`no cell ${name}`)
  return found
}

/** Presses a key in the focused cell; whether the browser's own action is prevented. */
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.activeElement?.dispatchEvent(event)
  return event.defaultPrevented
}

const focused = () => (document.activeElement as HTMLInputElement | null)?.name

test('moves between cells by arrows from right to left, to the next row by Enter', () => {
  cell('price.A').focus()
  press('ArrowLeft')
  expect(focused()).toBe('inventory.A')
  expect(press('Enter')).toBe(true)
  expect(focused()).toBe('inventory.B')
  press('ArrowRight')
  expect(focused()).toBe('price.B')
  press('ArrowUp')
  expect(focused()).toBe('price.A')
  press('ArrowDown')
  press('Enter', { shiftKey: true })
  expect(focused()).toBe('price.A')
})

test('moves the caret inside a text by arrows until it is at the end', () => {
  cell('price.A').focus()
  cell('price.A').setSelectionRange(2, 2)
  expect(press('ArrowLeft')).toBe(false)
  expect(focused()).toBe('price.A')
  cell('price.A').setSelectionRange(0, 0)
  expect(press('ArrowLeft')).toBe(true)
  expect(focused()).toBe('inventory.A')
})

test('marks and counts changed cells', () => {
  const count = () => document.querySelector('[data-grid-count]')?.textContent
  const type = (value: string) => {
    cell('price.B').value = value
    cell('price.B').dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(count()).toBe('')
  type('90')
  expect(count()).toBe('۱ تغییر')
  expect(cell('price.B').closest('td')?.hasAttribute('data-changed')).toBe(true)
  type('100')
  expect(count()).toBe('')
})
