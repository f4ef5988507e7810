import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import {
  type FormColumn,
  afterRefusal,
  changedCells,
} from '../../../src/pages/admin/_parts/record-form.ts'
import { numberIn, rialsTyped, tomanIn } from '../../../src/pages/admin/_parts/typed-numbers.ts'

test.each([
  ['12345', 12_345],
  ['۱۲۳۴۵', 12_345],
  ['١٢٣٤٥', 12_345],
  ['12,345', 12_345],
  ['۱۲٬۳۴۵', 12_345],
  ['۱۲،۳۴۵', 12_345],
  [' ۱٬۲۳۴٬۵۶۷ ', 1_234_567],
  ['1 234', 1_234],
  ['۰', 0],
])('reads «%s» as %d toman', (text, toman) => {
  expect(numberIn(text)).toBe(toman)
  expect(rialsTyped(text)).toBe(toman * 10)
  expect(tomanIn('amount', { amount: text })).toBe(toman * 10)
})

test.each([
  ...['12.5', '۱۲٫۵', '12/5', '12,5', '۱۲٬۵', '1,2,3', '12,3456', '1,234٬567', '1,234.5'],
  ...['-3', '−۳', '+3', '1e3', '0x10', 'ده', '', ' ', '12 3', ',123', '123,', '999999999999999'],
])('refuses «%s» instead of truncating it', text => {
  expect(rialsTyped(text)).toBeNull()
  const read = () => tomanIn('amount', { amount: text })
  expect(read).toThrow(new ApiError(422, { amount: [moneyMessages.wholeToman] }, null))
  const number = numberIn(text)
  expect(typeof number === 'string' || number < 0 || !Number.isInteger(number)).toBe(true)
})

test.each([
  ...[['-3', -3] as const, ['−۳', -3] as const, ['12.5', 12.5] as const, ['۱۲٫۵', 12.5] as const],
  ['ده', 'ده'] as const,
])('leaves «%s» for the sentence of its limits', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test.each([
  ['\u200e109000', 1_090_000],
  ['\u2066۱۰۹٬۰۰۰\u2069', 1_090_000],
  ['\ufeff109,000\u00a0', 1_090_000],
  ['۱۰۹٬۰۰۰ تومان', 1_090_000],
  ['۱۰۹٬۰۰۰تومان', 1_090_000],
  ['۱۰۹.۰۰۰', 1_090_000],
  ['1.109.000', 11_090_000],
  ['1,090,000 ریال', 1_090_000],
  ['1,090,000 ريال', 1_090_000],
  ['1,090,005 ریال', null],
  ['109.00', null],
  ['1090.000', null],
  ['تومان', null],
  ['109 دلار', null],
])('reads a pasted price of «%s» as %s rials', (text, rials) => {
  expect(rialsTyped(text)).toBe(rials)
})

test.each([
  ['\u200e۱۴۰۵-۰۸-۳۰ ۲۳:۰۰\u200e', '2026-11-21 23:00'],
  ['1405.08.30 8:05', '2026-11-21 08:05'],
  ['۳۰ آبان ۱۴۰۵، ساعت ۱۸:۳۰', '2026-11-21 18:30'],
  ['شنبه ۳۰ آبان ۱۴۰۵', '2026-11-21 23:59'],
  ['2026-11-21 23:00', '2026-11-21 23:00'],
])('reads a pasted moment «%s» as %s', (text, cell) => {
  const moment: FormColumn[] = [{ name: 'expired_at', kind: 'until' }]
  expect(changedCells(moment, { expired_at: text }, {})).toEqual({ expired_at: cell })
})

test('reads a date alone as the start of that day where something starts', () => {
  const start: FormColumn[] = [{ name: 'started_at', kind: 'from' }]
  const cells = changedCells(start, { started_at: '۳۰ آبان ۱۴۰۵' }, {})
  expect(cells).toEqual({ started_at: '2026-11-21 00:00' })
})

test('leaves a price in fractions of a toman unchanged while nobody edits it', () => {
  const price: FormColumn[] = [{ name: 'price', kind: 'toman' }]
  const was = { price: '125005' }
  expect(changedCells(price, { price: '۱۲٬۵۰۰٫۵' }, was)).toEqual({})
  expect(changedCells(price, { price: '۱۲٬۵۰۰' }, was)).toEqual({ price: '125000' })
  expect(changedCells(price, { price: '۱۲٬۵۰۰٫۶' }, was)).toEqual({ price: 'NaN' })
  expect(changedCells(price, { price: '999999999999999' }, was)).toEqual({ price: 'NaN' })
  const form = { values: { price: '۱۲٫۵' }, faults: {}, was }
  expect(afterRefusal(price, form, was).values).toEqual({ price: '۱۲٫۵' })
})
