import { expect, test } from 'vitest'
import { UsageError } from '#server/cli/command.ts'
import { readOptions, readWhole } from '#server/cli/options.ts'

test.each<[string[], Record<string, string>, string[]]>([
  [[], {}, []],
  [['a', 'b'], {}, ['a', 'b']],
  [['a', '--one', '1', 'b', '--two=2'], { one: '1', two: '2' }, ['a', 'b']],
  [['a', '--', '--two'], {}, ['a', '--two']],
  [['--one=-5'], { one: '-5' }, []],
])('readOptions accepts %j', (words, options, rest) => {
  expect(readOptions('do', words, ['one', 'two'])).toEqual({ options, rest })
})

test.each([
  [['--three', '3'], 'do knows no option --three.'],
  [['-x'], 'do knows no option -x.'],
  [['--one'], 'do: --one needs a value.'],
  [['--one='], 'do: --one needs a value.'],
  [['--one', '1', '--one', '2'], 'do: --one stands twice.'],
])('readOptions refuses %j', (words, sentence) => {
  expect(() => readOptions('do', words, ['one', 'two'])).toThrow(new UsageError(sentence))
})

test.each([
  ['0', 0],
  ['12', 12],
  ['-3', -3],
])('readWhole accepts %s', (text, value) => {
  expect(readWhole(text, 'it', -3, 12)).toBe(value)
})

test.each(['13', '-4', '1.5', '', 'x', '1e1', '99999999999999999999'])(
  'readWhole refuses %j',
  text => {
    expect(() => readWhole(text, 'it', -3, 12)).toThrow('it must be a whole number, from -3 to 12')
  },
)
