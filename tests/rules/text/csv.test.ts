import { expect, test } from 'vitest'
import { cellAsMeant, csvText } from '#lib/text/csv.ts'

test.each([
  ['شیر', '"شیر"'],
  ['a "b", c\nd', '"a ""b"", c\nd"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM', `"'@SUM"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  [-5, '-5'],
  [null, ''],
])('%j is written as %s', (cell, text) => {
  expect(csvText([[cell]])).toBe(`\uFEFF${text}\r\n`)
})

test('rows and cells', () => {
  expect(
    csvText([
      ['a', 1],
      ['b', null],
    ]),
  ).toBe('\uFEFF"a",1\r\n"b",\r\n')
})

test.each(['=1', "'=1", "''=1", "'شیر", "'", '|', 'شیر'])('%j is read as it was written', cell => {
  const written = csvText([[cell]]).slice(2, -3)
  expect(written).not.toMatch(/^\s*[=+@-]/)
  expect(cellAsMeant(written)).toBe(cell)
})
