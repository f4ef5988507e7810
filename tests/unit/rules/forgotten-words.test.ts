import { expect, test } from 'vitest'
import { withoutPerson } from '#lib/rules/forgotten-words.ts'

const person = {
  first_name: 'گل‌اندام',
  last_name: 'پنهان‌زاده',
  email: 'secret@example.com',
  national_no: '0013542419',
  mobiles: ['09121234567'],
}

test.each([
  ['خانم پنهان‌زاده زنگ زد', 'خانم مشتری زنگ زد'],
  ['گل اندام پنهان زاده، بسته را پس داد', 'مشتری، بسته را پس داد'],
  ['پنهان‌زاده گل‌اندام', 'مشتری'],
  ['شماره‌اش ۰۹۱۲ ۱۲۳ ۴۵۶۷ است', 'شماره‌اش مشتری است'],
  ['+989121234567 یا 00989121234567', 'مشتری یا مشتری'],
  ['9121234567', 'مشتری'],
  ['کد ملی ٠٠١٣٥٤٢٤١٩', 'کد ملی مشتری'],
  ['Secret@Example.com', 'مشتری'],
  ['پنهان‌زادگان و ۰۹۱۲۱۲۳۴۵۶۷۸', 'پنهان‌زادگان و ۰۹۱۲۱۲۳۴۵۶۷۸'],
])('%s is stored as %s', (text, expected) => {
  expect(withoutPerson(text, person, { instead: 'مشتری', namesAlone: true })).toBe(expected)
})

test('removes only the whole name from texts by others', () => {
  const others = { instead: 'مشتری', namesAlone: false }
  expect(withoutPerson('سوهان پنهان‌زاده', person, others)).toBe('سوهان پنهان‌زاده')
  expect(withoutPerson('ممنون از گل‌اندام پنهان‌زاده', person, others)).toBe('ممنون از مشتری')
})

test('removes nothing for a person without a name', () => {
  const nobody = { first_name: null, last_name: null, email: null, national_no: null, mobiles: [] }
  const text = 'خوب بود'
  expect(withoutPerson(text, nobody, { instead: 'مشتری', namesAlone: true })).toBe(text)
})
