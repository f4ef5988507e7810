import { expect, test } from 'vitest'
import { catalogueMessages as said } from '#lib/text/messages/admin-catalogue.ts'
import { csvIn } from '../../../src/pages/admin/_parts/csv-file.ts'
import { prefixIn } from '../../../src/pages/admin/_parts/coupon-terms.ts'

const formOf = (...parts: BlobPart[]): FormData => {
  const form = new FormData()
  form.set('csv', new File(parts, 'products.csv'))
  return form
}

test.each([
  ['a picture', [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])], said.fileNotText],
  ['a table of another program', ['PK\u0003\u0004\0\0'], said.fileNotText],
  ['semicolons', ['sku;price\nA-1;5'], said.fileSeparator],
  ['tabs', ['sku\tprice'], said.fileSeparator],
])('%s is no file of products', async (_, parts, sentence) => {
  await expect(csvIn(formOf(...parts))).rejects.toMatchObject({ fields: { csv: [sentence] } })
})

test('detects commas whatever the cells contain', async () => {
  for (const text of ['sku,note\nA-1,"a;b"', 'sku\nA-1', ''.padEnd(3, '\n')])
    expect(await csvIn(formOf(text))).toBe(text)
})

test.each([
  ['yalda', 'yalda'],
  [' yalda- ', 'yalda'],
  ['-', '-'],
  ['yalda--', 'yalda-'],
])('the prefix %j is %j', (typed, prefix) => {
  expect(prefixIn(typed)).toBe(prefix)
})
