import { beforeEach, expect, test, vi } from 'vitest'
import { gtinIn } from '#lib/text/barcode.ts'
import { formatNumber, toLatinDigits } from '#lib/text/digits.ts'
import { scannedOf, scanSentences } from '#lib/text/labels/admin-picking.ts'
import { cameraMessages } from '#lib/text/messages/admin-picking.ts'
import { startPickCounts } from '../../../../src/client/office/pick-counts.ts'
import { startPickScan } from '../../../../src/client/office/pick-scan.ts'

const MILK = '6260100100107'
const BREAD = '96385074'

const line = (name: string, barcode: string, ordered: number) => `
  <li data-ordered="${ordered}" data-type="1" data-name="${name}" data-barcodes="${barcode}">
    <div data-count="picked"><div>
      <button type="button" data-step="-1"></button>
      <input name="picked-${name}" value="${formatNumber(ordered)}" />
      <button type="button" data-step="1"></button>
      <output></output>
    </div></div>
    <input type="radio" name="with-${name}" value="" checked />
    <input type="radio" name="with-${name}" value="9" data-name="دوغ" data-barcodes="20000004" />
    <p class="pick-scanned" hidden><input type="hidden" value="0" data-scanned /><b></b></p>
  </li>`

/** 1,000 grams of item 00123, listed at 2,180,000 rials a kilogram. */
const apples = `
  <li data-ordered="2" data-type="1" data-name="سیب" data-barcodes="2100123000005"
    data-weight='{"scale_items":["00123"],"list_price_per_kg":2180000}'>
    <div data-count="weight"><div>
      <input name="weight-سیب" value="" />
      <button type="button" data-step="zero"></button><output></output>
    </div></div>
  </li>`

beforeEach(() => {
  vi.stubGlobal('AudioContext', undefined)
  Element.prototype.scrollIntoView = () => undefined
  document.body.innerHTML = `<form data-pick-form data-unsaved="">
    <div data-scan data-price-prefixes="25" data-camera-messages='${JSON.stringify(cameraMessages)}'>
      <input name="code" /><button name="step" value="scan"></button>
      <button type="button" data-camera hidden></button><video hidden></video>
      <p data-counted></p><p data-fault></p>
    </div>
    <ul>${line('شیر', MILK, 2)}${line('نان', BREAD, 1)}${apples}</ul>
    <input type="search" />
  </form>`
  startPickCounts({ format: formatNumber, toLatinDigits })
  startPickScan({
    ...{ gtinIn, sentences: scanSentences, progress: scannedOf, toLatinDigits },
    format: formatNumber,
    ...{ open: 'دوربین', close: 'بستن' },
  })
})

const element = (selector: string): HTMLElement => {
  const match = document.querySelector<HTMLElement>(selector)
  if (!match) throw new Error(`nothing is ${selector}`)
  return match
}
const counted = () => element('[data-counted]').textContent
const fault = () => element('[data-fault]').textContent
const progress = (name: string) => element(`[data-name=${name}] .pick-scanned b`).textContent
const input = (selector: string) => element(selector) as HTMLInputElement
const picked = (name: string) => input(`[name=picked-${name}]`)

let clock = 10_000
/** Types keys as a scanner or a person does, into what has the focus. */
function type(
  text: string,
  gapMs: number | readonly number[],
  target: HTMLElement = document.body,
): boolean[] {
  clock += 10_000
  return [...text, 'Enter'].map((key, at) => {
    clock += typeof gapMs === 'number' ? gapMs : (gapMs[at] ?? 15)
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    const goesOn = target.dispatchEvent(event)
    if (goesOn && key !== 'Enter' && target instanceof HTMLInputElement) target.value += key
    return goesOn
  })
}
const scan = (code: string, target?: HTMLElement) => type(code, 15, target)

test('a scanner whose keys are held back for a moment still counts', () => {
  type(MILK, [0, 15, 15, 15, 400])
  expect(progress('شیر')).toBe('۱ از ۲')
})

test('a scanner counts pieces up to the ordered count, wherever the focus is', () => {
  scan(MILK)
  expect([counted(), progress('شیر')]).toEqual(['«شیر»: ۱ از ۲ اسکن شد.', '۱ از ۲'])
  scan('۶۲۶۰۱۰۰۱۰۰۱۰۷')
  expect(progress('شیر')).toBe('۲ از ۲')
  expect(element('[data-name=شیر] .pick-scanned').dataset['complete']).toBe('true')
  expect(element('form').dataset['unsaved']).toBe('yes')
  scan(MILK)
  expect([counted(), fault()]).toEqual([
    '',
    'هر ۲ عدد «شیر» پیش از این اسکن شده است؛ این یکی اضافه است.',
  ])
  expect(progress('شیر')).toBe('۲ از ۲')
})

test('labels of a scale add their grams to the weight, and other labels are alerts', () => {
  const weight = () => input('[name=weight-سیب]').value
  scan('2100123008506')
  expect([weight(), counted()]).toEqual(['۸۵۰', '«سیب»: ۸۵۰ گرم؛ روی هم ۸۵۰ گرم.'])
  scan('2500123185304')
  expect([weight(), counted()]).toEqual(['۹۳۵', '«سیب»: ۸۵ گرم؛ روی هم ۹۳۵ گرم.'])
  scan('2100124008505')
  expect(fault()).toBe('بارکد ۲۱۰۰۱۲۴۰۰۸۵۰۵ در این سفارش نیست.')
  scan('2100123000005')
  expect(fault()).toContain('«سیب» وزنی است')
  expect(weight()).toBe('۹۳۵')
  element('[data-name=سیب] [data-step=zero]').click()
  expect(weight()).toBe('۰')
})

test('a code of other goods is an alert, until the next scan', () => {
  scan('9520010000100')
  expect(fault()).toBe('بارکد ۹۵۲۰۰۱۰۰۰۰۱۰۰ در این سفارش نیست.')
  scan('6260100100101')
  expect(fault()).toContain('«6260100100101» بارکد نیست')
  scan(BREAD)
  expect([fault(), counted()]).toEqual(['', '«نان»: ۱ از ۱ اسکن شد.'])
})

test('the chosen substitute of a line is no fault', () => {
  scan('20000004')
  expect(fault()).toBe('بارکد ۲۰۰۰۰۰۰۴ در این سفارش نیست.')
  input('[name=with-شیر][value="9"]').click()
  scan('20000004')
  expect([counted(), fault()]).toEqual(['«دوغ»: جایگزینِ انتخاب‌شده است.', ''])
})

test('removes what a scanner typed into a count, and its Enter submits nothing', () => {
  const field = picked('نان')
  const goesOn = scan(MILK, field)
  expect(goesOn.at(-1)).toBe(false)
  expect([field.value, progress('شیر')]).toEqual(['۱', '۱ از ۲'])
})

test('a scan raises a count that was lowered before', () => {
  element('[data-name=شیر] [data-step="-1"]').click()
  scan(MILK)
  expect([picked('شیر').value, progress('شیر')]).toEqual(['۱', '۱ از ۱'])
  scan(MILK)
  expect([picked('شیر').value, progress('شیر')]).toEqual(['۲', '۲ از ۲'])
})

test('keeps keys of a person and of a search field', () => {
  const field = picked('نان')
  expect(type('12345678', 150, field).at(-1)).toBe(true)
  expect(field.value).toBe('۱12345678')
  const search = input('[type=search]')
  expect(scan(MILK, search).at(-1)).toBe(true)
  expect(search.value).toBe(MILK)
  expect([counted(), fault()]).toEqual(['', ''])
})

test('a typed barcode is counted by Enter and by the button', () => {
  const field = input('[name=code]')
  expect(type(BREAD, 150, field).at(-1)).toBe(false)
  expect([field.value, counted()]).toEqual(['', '«نان»: ۱ از ۱ اسکن شد.'])
  field.value = MILK
  element('[value=scan]').click()
  expect([field.value, progress('شیر')]).toEqual(['', '۱ از ۲'])
  element('[value=scan]').click()
  expect(fault()).toBe('')
})

test('a browser that reads no barcodes says so', async () => {
  const button = element('[data-camera]')
  expect(button.hidden).toBe(false)
  button.click()
  await vi.waitFor(() => expect(fault()).toBe(cameraMessages.unsupported))
})
