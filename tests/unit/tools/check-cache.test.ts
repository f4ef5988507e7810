import { expect, test } from 'vitest'
import { stepKey } from '../../../tools/check-cache.ts'

const TREE = { 'src/a.ts': '1', 'src/a.css': '1', 'package.json': '1', 'tools/check.ts': '1' }
const keyOf = (changed: object = {}, command = ['lint']) =>
  stepKey(new Map(Object.entries({ ...TREE, ...changed })), command, /\.ts$/)

test.each([
  ['a file that it reads changes', { 'src/a.ts': '2' }],
  ['a file that it reads is added', { 'src/b.ts': '1' }],
  ['configuration changes', { 'package.json': '2' }],
  ['a tool changes', { 'tools/check.ts': '2' }],
])('a step runs again when %s', (_, changed) => {
  expect(keyOf(changed)).not.toBe(keyOf())
})

test('a step runs again with another command', () => {
  expect(keyOf({}, ['lint', '--fix'])).not.toBe(keyOf())
})

test('skips a step when only files change that it does not read', () => {
  expect(keyOf({ 'src/a.css': '2', 'docs/a.md': '1' })).toBe(keyOf())
})
