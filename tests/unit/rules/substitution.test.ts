import { describe, expect, test } from 'vitest'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { choiceOf, ownChoice, planChoices } from '#lib/rules/substitution.ts'

const { call, nearest, refund } = SubstitutionChoice
type Requested = Parameters<typeof planChoices>[2]
type Stored = Record<string, SubstitutionChoice | null>

test.each([
  [null, call, null],
  [undefined, call, null],
  [call, call, null],
  [refund, call, refund],
] as const)('a line of %s in an order of %s stores %s', (choice, order, own) => {
  expect(ownChoice(choice, order)).toBe(own)
  expect(choiceOf({ substitution: order }, { substitution: own })).toBe(choice ?? order)
})

describe('planChoices', () => {
  const plan = (lines: Stored, requested: Requested) => {
    const { order, own, changed, changedLines } = planChoices(
      call,
      new Map(Object.entries(lines)),
      requested,
    )
    return {
      ...{ order, changed },
      own: Object.fromEntries(own),
      changedLines: Object.fromEntries(
        [...changedLines].map(([key, { before, after }]) => [key, [before, after]]),
      ),
    }
  }
  const same = { order: call, changed: null }
  const toNearest = { order: nearest, changed: { before: call, after: nearest } }

  test.each<[string, Stored, Requested, object]>([
    ['nothing', { 'p-1': null, 'p-2': refund }, {}, { ...same, changedLines: {} }],
    [
      'the same again',
      { 'p-1': null, 'p-2': refund },
      { substitution: call, substitutions: { 'p-1': call, 'p-2': refund } },
      { ...same, own: { 'p-1': null, 'p-2': refund }, changedLines: {} },
    ],
    [
      'the choice of the order: lines follow, those with another keep it',
      { 'p-1': null, 'p-2': refund },
      { substitution: nearest },
      { ...toNearest, own: { 'p-1': null, 'p-2': refund }, changedLines: {} },
    ],
    [
      'the choice of the order to that of a line: the line follows from then on',
      { 'p-1': nearest },
      { substitution: nearest },
      { ...toNearest, own: { 'p-1': null }, changedLines: {} },
    ],
    [
      'the choice of lines',
      { 'p-1': null, 'p-2': refund, 'p-3': refund },
      { substitutions: { 'p-1': refund, 'p-2': nearest, 'p-3': call } },
      {
        ...same,
        own: { 'p-1': refund, 'p-2': nearest, 'p-3': null },
        changedLines: { 'p-1': [call, refund], 'p-2': [refund, nearest], 'p-3': [refund, call] },
      },
    ],
    [
      'the choice of the order, against which a line keeps its own',
      { 'p-1': null },
      { substitution: nearest, substitutions: { 'p-1': call } },
      { ...toNearest, own: { 'p-1': call }, changedLines: { 'p-1': [call, call] } },
    ],
    [
      'a line that is not in the order',
      { 'p-1': null },
      { substitutions: { 'p-9': refund } },
      { ...same, own: { 'p-1': null }, changedLines: {} },
    ],
  ])('plans %s', (_, lines, requested, expected) => {
    expect(plan(lines, requested)).toMatchObject(expected)
  })
})
