import { expect, test } from 'vitest'
import { leftoversIn } from '../../../tools/leftovers.ts'

const disable = ['// eslint', 'disable-next-line no-console'].join('-')

test.each([
  ['tests/a.test.ts', ['test', `only('x', () => {})`].join('.'), 1],
  ['tests/a.test.ts', ['describe', `skip('x', () => {})`].join('.'), 1],
  ['tests/a.test.ts', `test.skipIf(windows)('x', () => {})`, 0],
  ['src/a.ts', ['rows', 'skip(3)'].join('.'), 0],
  ['tests/a.test.ts', ['test(', "of the old number', () => {})"].join("'"), 1],
  ['tests/a.test.ts', ['] as const)(', "by %s', () => {})"].join("'"), 1],
  ['tests/a.test.ts', "test('offers the window', () => {})", 0],
  ['src/a.ts', ['// TO', 'DO later'].join(''), 1],
  ['src/a.css', ['/* FIX', 'ME */'].join(''), 1],
  ['src/a.ts', ['// @ts', 'ignore'].join('-'), 1],
  ['src/a.ts', disable, 1],
  ['src/a.ts', `${disable} --`, 1],
  ['src/a.ts', `${disable} -- the command prints for a person`, 0],
  ['src/a.ts', ['const', 'told = notices()'].join(' '), 1],
  ['src/a.ts', ['interface', 'Asked {'].join(' '), 1],
  ['src/a.ts', 'const toldStory = true // told', 0],
  ['src/a.ts', ['const miniB', 'asket = 1'].join(''), 1],
  [['src/mini-bas', 'ket.css'].join(''), '', 1],
])('checks %s: %s', (path, text, count) => {
  expect(leftoversIn(path, `\n${text}\n`)).toHaveLength(count)
})
