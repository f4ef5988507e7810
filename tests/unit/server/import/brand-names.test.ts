import { expect, test } from 'vitest'
import { BrandNames } from '#server/import/price-list/brand-names.ts'

const brands = new BrandNames(['میهن', 'گلستان', 'چی توز', 'گلستان کاشان', 'او', 'شیر', '۲۰۲'])

test.each([
  ['شیر کم‌چرب میهن 1L', 'میهن'],
  ['شير كم چرب ميهن', 'میهن'],
  ['چیپس چی‌توز ساده', 'چی توز'],
  ['گلاب گلستان کاشان ۱ لیتر', 'گلستان کاشان'],
  ['برنج گلستان میهن', 'میهن'],
  ['میهن', null],
  ['شیر پرچرب', null],
  ['آب او', null],
  ['پودر 202', null],
  ['ماست میهنی', null],
])('reads the brand of «%s» as %s', (name, brand) => {
  expect(brands.findIn(name)).toBe(brand)
})
