import { describe, expect, it } from 'vitest'
import { RECENT_SEARCHES_MAX } from '#lib/rules/limits.ts'
import {
  IN_FIELD,
  isSuggestable,
  searchedText,
  stepOption,
  withoutSearch,
  withSearch,
} from '#lib/rules/search.ts'

it.each([
  ['', false],
  ['ش', false],
  ['شی', true],
  ['🍎', false],
])('suggests for %j: %s', (query, expected) => expect(isSuggestable(query)).toBe(expected))

it('normalises spaces', () => expect(searchedText('  شیر \t کم‌چرب ')).toBe('شیر کم‌چرب'))

describe('remembered searches', () => {
  it('are listed newest first, without duplicates', () => {
    expect(withSearch(['نان', 'شیر'], ' شیر ')).toEqual(['شیر', 'نان'])
    expect(withSearch(['نان'], '  ')).toEqual(['نان'])
  })

  it('are limited', () => {
    const full = Array.from({ length: RECENT_SEARCHES_MAX }, (_, index) => `کالا ${index}`)
    const more = withSearch(full, 'شیر')
    expect(more).toHaveLength(RECENT_SEARCHES_MAX)
    expect(more[0]).toBe('شیر')
    expect(more).not.toContain(full.at(-1))
  })

  it('can be deleted', () => expect(withoutSearch(['نان', 'شیر'], 'نان')).toEqual(['شیر']))
})

it.each<[key: string, at: number, count: number, next: number | null]>([
  ['ArrowDown', IN_FIELD, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, IN_FIELD],
  ['ArrowUp', IN_FIELD, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, IN_FIELD],
  ['Home', IN_FIELD, 3, null],
  ['Home', 2, 3, 0],
  ['End', IN_FIELD, 3, null],
  ['End', 0, 3, 2],
  ['a', 1, 3, null],
  ['ArrowDown', IN_FIELD, 0, null],
])('moves by %s from %i of %i to %s', (key, at, count, next) =>
  expect(stepOption(key, at, count)).toBe(next),
)
