import { expect, test } from 'vitest'
import { slugOf } from '#lib/text/slug.ts'

test.each([
  ['شیر کم‌چرب (۱ لیتری)', 'شیر-کم-چرب-۱-لیتری'],
  ['كيك  شكلاتي', 'کیک-شکلاتی'],
  ['روغن/کره', 'روغن-کره'],
  ['  --پنیر -- لیقوان!  ', 'پنیر-لیقوان'],
  ['Lay’s چیپس 60g', 'lays-چیپس-60g'],
  ['۱٫۵ لیتر', '۱-۵-لیتر'],
  ['مُحَمَّد', 'محمد'],
  ['آب انار', 'آب-انار'],
  ['?#%&', '-'],
  ['', '-'],
])('slugOf(%j)', (name, expected) => {
  expect(slugOf(name)).toBe(expected)
})

test('keeps a slug, which has no special characters of addresses', () => {
  for (const name of ['شیر کم‌چرب', 'a/b?c#d%e f', '«چای» احمد', '..', '🙂', 'Lay’s']) {
    const slug = slugOf(name)
    expect(slugOf(slug)).toBe(slug)
    expect(slug).toMatch(/^[^\s/?#%&.\\]+$/)
  }
})
