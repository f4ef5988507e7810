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
  ['09121234567', '"=""09121234567"""'],
  ['0012', '"=""0012"""'],
  ['6037991812345678', '"=""6037991812345678"""'],
  ['="0912"', `"'=""0912"""`],
  ['6260100100107', '"=""6260100100107"""'],
  ['2437726975', '"2437726975"'],
  ['0', '"0"'],
  [-5, '-5'],
  [null, ''],
])('writes %j as %s', (cell, text) => {
  expect(csvText([[cell]])).toBe(`\uFEFF${text}\r\n`)
})

test('separates rows and cells', () => {
  expect(
    csvText([
      ['a', 1],
      ['b', null],
    ]),
  ).toBe('\uFEFF"a",1\r\n"b",\r\n')
})

test.each(['0912', '="0912"', '0', '6037991812345678'])('keeps the digits of %j', cell => {
  expect(
    cellAsMeant(
      csvText([[cell]])
        .slice(2, -3)
        .replaceAll('""', '"'),
    ),
  ).toBe(cell)
})

test.each(['=1', "'=1", "''=1", "'شیر", "'", '|', 'شیر'])('reads %j as it was written', cell => {
  const written = csvText([[cell]]).slice(2, -3)
  expect(written).not.toMatch(/^\s*[=+@-]/)
  expect(cellAsMeant(written)).toBe(cell)
})
