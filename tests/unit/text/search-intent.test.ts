import { expect, test } from 'vitest'
import { readIntent } from '#lib/text/search-intent.ts'

const nothing = () => false

test.each([
  ['قیمت روغن', 'روغن'],
  ['شیر لطفا', 'شیر'],
  ['یه بسته ماکارونی', 'ماکارونی'],
  ['می‌خوام برنج بخرم', 'برنج'],
  ['چند تا تخم مرغ', 'تخم مرغ'],
  ['قیمت روز گوشت', 'گوشت'],
  ['خرید اینترنتی پوشک', 'پوشک'],
  ['دو تا شیر کم چرب', 'شیر کم چرب'],
  ['یک عدد خمیر دندان', 'خمیر دندان'],
  ['بی‌زحمت قند', 'قند'],
  ['برنج درجه یک', 'برنج'],
])('reads «%s» as «%s»', (query, text) => {
  expect(readIntent(query, nothing)).toEqual({ text })
})

test.each([
  ['ارزان‌ترین برنج', 'cheapest', 'برنج'],
  ['برنج ارزون', 'cheapest', 'برنج'],
  ['گران‌ترین زعفران', 'mostExpensive', 'زعفران'],
  ['پرفروش‌ترین چای', 'bestSelling', 'چای'],
])('reads from «%s» the order %s', (query, order, text) => {
  expect(readIntent(query, nothing)).toEqual({ text, order })
})

test('keeps a filler that is part of a name, and a query of fillers only', () => {
  expect(readIntent('نان خوب', word => word === 'خوب').text).toBe('نان خوب')
  expect(readIntent('قیمت', nothing)).toEqual({ text: 'قیمت' })
})

test('keeps a query without fillers as it was typed', () => {
  expect(readIntent('شیر ۱٫۵ لیتری', nothing)).toEqual({ text: 'شیر ۱٫۵ لیتری' })
})
