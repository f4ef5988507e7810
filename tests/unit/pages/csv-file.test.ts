import { expect, test } from 'vitest'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { csvIn } from '../../../src/pages/admin/_parts/csv-file.ts'
import { prefixIn } from '../../../src/pages/admin/_parts/coupon-terms.ts'

const formOf = (...parts: BlobPart[]): FormData => {
  const form = new FormData()
  form.set('csv', new File(parts, 'products.csv'))
  return form
}

test('refuses an empty file and passes any other to the server', () => {
  expect(() => csvIn(formOf())).toThrow(
    expect.objectContaining({ fields: { csv: [catalogueMessages.fileEmpty] } }),
  )
  expect(csvIn(formOf('sku;price\nA-1;5')).size).toBe(15)
})

test.each([
  ['yalda', 'yalda'],
  [' yalda- ', 'yalda'],
  ['-', '-'],
  ['yalda--', 'yalda-'],
])('normalises the prefix %j: %j', (typed, prefix) => {
  expect(prefixIn(typed)).toBe(prefix)
})
