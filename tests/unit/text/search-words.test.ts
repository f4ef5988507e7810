import { expect, test } from 'vitest'
import { searchKey } from '#lib/text/normalize.ts'
import { compoundWords, kindWords, searchWords } from '#lib/text/search-words.ts'

test.each([
  ['کره‌ی پاستوریزه', ['کره', 'پاستوریزه']],
  ['گل‌های بهاری', ['گل', 'بهاری']],
  ['تن ماهی در روغن زیتون', ['تن', 'ماهی', 'روغن', 'زیتون']],
  ['چای زعفران و هل', ['چای', 'زعفران', 'هل']],
  ['خامه‌ای', ['خامه']],
  ['لامپ ال‌ای‌دی', ['لامپ', 'ال', 'ای', 'دی']],
  ['با نمک', ['نمک']],
  ['از', ['از']],
  ['و در با', ['و', 'در', 'با']],
  ['؟', []],
])('searchWords(%s)', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test.each([
  ['آب‌نبات هل', ['اب', 'نبات']],
  ['کره‌ی بادام‌زمینی', ['بادام', 'زمینی']],
  ['خامه‌ای', []],
  ['گل‌های بهاری', []],
  ['آب معدنی', []],
])('compoundWords(%s)', (name, words) => {
  expect([...compoundWords(name, searchKey(name))]).toEqual(words)
})

test.each([
  ['شیر', ['شیر']],
  ['شیر طعم‌دار', ['شیر']],
  ['کره و خامه', ['کره', 'خامه']],
  ['سوپ، آش و نودل', ['سوپ', 'اش', 'نودل']],
  ['آدامس و آب‌نبات', ['ادامس', 'اب', 'نبات']],
  ['', []],
])('kindWords(%s)', (category, words) => {
  expect([...kindWords(category)]).toEqual(words)
})
