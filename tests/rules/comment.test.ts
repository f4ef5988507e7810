import { expect, test } from 'vitest'
import { commentCalls } from '#lib/contract/comment.ts'
import { COMMENT_BODY_MAX_CHARS, COMMENT_NAME_MAX_CHARS } from '#lib/rules/limits.ts'

const { body } = commentCalls['POST /comments']
const takes = (change: object): boolean =>
  body.safeParse({ record_id: 1, record_name: 'product', body: 'x', ...change }).success

test.each([
  ['body', COMMENT_BODY_MAX_CHARS],
  ['name', COMMENT_NAME_MAX_CHARS],
])('the form lets in of %s what the contract takes, no more', (field, max) => {
  expect(takes({ [field]: 'خ'.repeat(max) })).toBe(true)
  expect(takes({ [field]: 'خ'.repeat(max + 1) })).toBe(false)
})
