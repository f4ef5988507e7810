import { describe, expect, test } from 'vitest'
import { parseCsv } from '#server/import/csv.ts'
import { type Problem, problemLine } from '#server/import/problem.ts'

const KNOWN = ['code', 'name']

function parsed(text: string) {
  const problems: Problem[] = []
  const rows = parseCsv('brands.csv', text, KNOWN, problems)
  return { rows, problems: problems.map(problemLine) }
}

describe('parseCsv', () => {
  test('returns each row by column name, with the line on which it begins', () => {
    const text = 'name,code\n"a\nb",one\n\n , \n"say ""hi""",two\n,three'
    expect(parsed(text)).toEqual({
      rows: [
        { line: 2, cells: { name: 'a\nb', code: 'one' } },
        { line: 6, cells: { name: 'say "hi"', code: 'two' } },
        { line: 7, cells: { name: null, code: 'three' } },
      ],
      problems: [],
    })
  })

  test.each([
    ['', 'brands.csv:1 has no header line'],
    [
      'code,colour\na,b',
      'brands.csv:1 colour: is not a column of this file; its columns are code, name',
    ],
    ['code,code\na,b', 'brands.csv:1 code: stands twice in the header'],
    ['code,name\na', 'brands.csv:2 has 1 cells, the header has 2'],
    ['code,name\na,b\nc,"d\n\ne', 'brands.csv:3 a quote that opens here is never closed'],
    [
      'code,name\na,"b"c',
      'brands.csv:2 text follows a closing quote: write a quote inside a quoted cell twice',
    ],
    [
      'code,name\na,b"c',
      'brands.csv:2 a quote stands inside a cell that is not quoted: quote the cell and write it twice',
    ],
  ])('refuses %j', (text, problem) => {
    expect(parsed(text).problems).toEqual([problem])
  })
})
