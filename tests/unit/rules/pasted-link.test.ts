import { expect, test } from 'vitest'
import { pathWithoutTrailingMarks, withoutTrailingMarks } from '#lib/rules/pasted-link.ts'

test.each([
  ['/landings/yalda،', '/landings/yalda'],
  ['/landings/yalda»', '/landings/yalda'],
  ['/landings/yalda؟', '/landings/yalda'],
  ['/landings/yalda…', '/landings/yalda'],
  ['/landings/yalda).', '/landings/yalda'],
  ['/landings/yalda\u200f\u200c ', '/landings/yalda'],
  ['/faqs؛', '/faqs'],
  ['/،', '/'],
  ['/', '/'],
  ['/products/1/شیر-۱', '/products/1/شیر-۱'],
  ['/search/categories/3/لبنیات/،', '/search/categories/3/لبنیات/'],
])('resolves %s to %s', (pasted, path) => {
  expect(pathWithoutTrailingMarks(encodeURI(pasted))).toBe(encodeURI(path))
})

test('keeps a path that cannot be decoded', () => {
  expect(pathWithoutTrailingMarks('/faqs%D8')).toBe('/faqs%D8')
})

test.each([
  ['1،', '1'],
  ['1', '1'],
  ['،', ''],
])('reads the value %s as %s', (value, read) => {
  expect(withoutTrailingMarks(value)).toBe(read)
})
