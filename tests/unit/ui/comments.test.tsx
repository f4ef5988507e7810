import { describe, expect, it } from 'vitest'
import type { Comment } from '#lib/contract/comment.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { readCommentList, readCommentRecord } from '#ui/comment-data.ts'
import { type CommentPage, CommentPanel, commentsTitle } from '#ui/CommentPanel.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'
import { HOSTILE } from '#tests/support/builders/sample.ts'

const record = { record_name: 'product', record_id: 7 } as const
const PATH = '/products/7/x'
const comment = (over: Partial<Comment> = {}): Comment => ({
  id: 1,
  body: 'تازه بود',
  name: 'مینا',
  create_at: '۳۰ آبان ۱۴۰۵',
  ...over,
})
const page = (over: Partial<CommentPage> = {}): CommentPage => ({
  comments: [comment()],
  count: 1,
  page: 1,
  ...over,
})
const show = (said: CommentPage) => render(<CommentPanel record={record} path={PATH} list={said} />)
const links = (root: HTMLElement) =>
  [...root.querySelectorAll('a')].map(link => [link.rel, link.getAttribute('href')])

describe('comments without a script', () => {
  it('name their author and the day', () => {
    const root = show(page())
    expect(textOf(root, '.comments-head p')).toBe('۱ نظر')
    expect(textOf(root, '.comment-author b')).toBe('مینا')
    expect(textOf(root, '.comment-author span')).toBe('۳۰ آبان ۱۴۰۵')
    expect(textOf(root, '.comment-text')).toBe('تازه بود')
    expect(links(root)).toEqual([])
  })

  it.each(HOSTILE)('are plain text: %s', text => {
    const root = show(page({ comments: [comment({ name: text, body: text })] }))
    expect(textOf(root, '.comment-text')).toBe(text)
    expect(textOf(root, '.comment-author b')).toBe(text)
    expect(root.querySelector('script, img, iframe, [onmouseover]')).toBe(null)
  })

  it('say so when there are none', () => {
    const root = show(page({ comments: [], count: 0 }))
    expect(textOf(root, '.comments-head p')).toContain(catalogMessages.noComments)
    expect(root.querySelector('ul')).toBe(null)
  })

  it.each([
    [1, PAGE_SIZE, []],
    [1, PAGE_SIZE + 1, [['next', `${PATH}?comments=2#comments-product-7`]]],
    [
      2,
      2 * PAGE_SIZE + 1,
      [
        ['prev', `${PATH}#comments-product-7`],
        ['next', `${PATH}?comments=3#comments-product-7`],
      ],
    ],
    [3, 2 * PAGE_SIZE + 1, [['prev', `${PATH}?comments=2#comments-product-7`]]],
  ])('link on page %i of %i comments to the pages around it', (number, count, expected) => {
    expect(links(show(page({ page: number, count })))).toEqual(expected)
  })

  it('say so when they could not be read, with a retry', () => {
    const root = show({ comments: null, count: 0, page: 1 })
    expect(root.textContent).toContain(catalogMessages.temporarilyDown)
    expect(root.textContent).not.toContain(catalogMessages.noComments)
    expect(links(root)).toEqual([['', `${PATH}#comments-product-7`]])
    expect(links(show({ comments: null, count: 0, page: 3 }))).toEqual([
      ['', `${PATH}?comments=3#comments-product-7`],
    ])
  })
})

it('the slots carry the data of the island', () => {
  const root = show(page({ page: 2, count: 40 }))
  const at = (name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)!
  expect(readCommentRecord(at('comment'))).toEqual(record)
  expect(readCommentList(at('comments'))).toEqual({ ...record, path: PATH, page: 2, count: 40 })
})

it('the tab shows their count', () => {
  expect(commentsTitle(page({ count: 12 }))).toBe(`${catalogLabels.comments} (۱۲)`)
  expect(commentsTitle(page({ count: 0 }))).toBe(catalogLabels.comments)
  expect(commentsTitle(page({ comments: null, count: 0 }))).toBe(catalogLabels.comments)
})
