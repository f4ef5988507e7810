import { expect, test } from 'vitest'
import { missingDecisionsIn, missingPathsIn } from '../../../tools/doc-paths.ts'

/** Apart from the word, which the check itself reads here. */
const MISSING = '034'
const FILES = ['src/server/platform/database/sqlite.ts', 'tests/api/journey.test.ts']

test.each([
  ['`src/server/platform/database/sqlite.ts`', 0],
  ['`platform/database/sqlite.ts` and `tests/api/journey.test.ts`', 0],
  ['`src/server/db/mysql.ts`', 1],
  ['`b/sqlite.ts`', 1],
  ['`src/lib/api/FEATURE.ts`', 0],
  ['`data/outbox.jsonl`, `journey.test.ts` and `tests/api/`', 0],
])('finds the missing paths of %s', (text, count) => {
  expect(missingPathsIn('a.md', `\n${text}\n`, FILES)).toHaveLength(count)
})

test.each([
  ['(decision 053)', 0],
  [`Decision ${MISSING}, and decision 053`, 1],
  ['the price of 034', 0],
])('finds the missing decisions of %s', (text, count) => {
  expect(missingDecisionsIn('a.ts', text, ['docs/decisions/053-picking.md'])).toHaveLength(count)
})
