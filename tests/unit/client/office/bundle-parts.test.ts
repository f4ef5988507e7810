import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatNumber, toLatinDigits } from '#lib/text/digits.ts'
import { startBundleParts } from '../../../../src/client/office/bundle-parts.ts'

const NAMES: Readonly<Record<string, { label: string; mark: string }>> = {
  'MILK-01': { label: 'شیر پرچرب ۳٪', mark: '' },
  'TEA-01': { label: 'چای', mark: 'ناموجود' },
}

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    const keys = new URL(address, location.href).searchParams.getAll('key')
    const known = keys.flatMap(key => (NAMES[key] ? [{ key, ...NAMES[key] }] : []))
    return Promise.resolve(Response.json(known))
  })
  document.body.innerHTML = `<form><div data-bundle-parts>
    <div class="parts-find" hidden><input data-ref="products" data-from="/found" /><output></output></div>
    <ul></ul><details open><summary></summary><textarea name="products"></textarea></details>
  </div></form>`
  start()
})

const start = () =>
  startBundleParts({
    ...{ suggestions: 'یافته‌ها', unknown: '؟', count: 'تعداد', countWrong: '!', remove: 'حذف' },
    ...{ added: name => name, numbered: formatNumber, latin: toLatinDigits },
  })

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const text = (): HTMLTextAreaElement => document.querySelector('textarea') ?? expect.fail()
const rows = () => [...document.querySelectorAll('li')]
const counts = () => rows().map(row => row.querySelector('input')?.value)

function type(lines: string): void {
  text().value = lines
  text().dispatchEvent(new Event('input', { bubbles: true }))
}

function count(row: number, value: string): HTMLInputElement {
  const field = rows()[row]?.querySelector('input') ?? expect.fail()
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('shows names and counts of typed SKUs, and which are unknown', async () => {
  type('MILK-01*2\nTEA-01*۱\nNONE-1*')
  expect(counts().slice(0, 2)).toEqual(['۲', '۱'])
  expect(rows()[2]?.querySelector('input')?.ariaInvalid).toBe('true')
  await vi.waitFor(() => expect(rows()[0]?.textContent).toContain('شیر پرچرب ۳٪'), 5_000)
  expect(rows()[1]?.textContent).toContain('ناموجود')
  expect(rows()[2]?.textContent).toContain('؟')
})

test('writes a count into its line, and marks one that is no number', () => {
  type('MILK-01*1\nTEA-01*2')
  count(0, '۱۲')
  expect(text().value).toBe('MILK-01*12\nTEA-01*2')
  expect(count(0, 'x').ariaInvalid).toBe('true')
})

test('keeps the text open while it is edited, behind a toggle otherwise', () => {
  const details = document.querySelector('details')
  expect(details?.open).toBe(false)
  Object.assign(details ?? {}, { open: true })
  text().value = 'MILK-01*1'
  text().focus()
  start()
  expect([details?.open, counts()]).toEqual([true, ['۱']])
})

test('does not submit the form on Enter in the search', () => {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  document.querySelector('[data-ref]')?.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
})

test('moves the focus to the next row when a row is removed', () => {
  type('MILK-01*1\nTEA-01*2')
  rows()[0]?.querySelector('button')?.click()
  expect(text().value).toBe('TEA-01*2')
  expect(rows()).toHaveLength(1)
  expect(document.activeElement).toBe(rows()[0]?.querySelector('button'))
})
