import { expect, test } from 'vitest'
import { ProposalState } from '#lib/codes/order.ts'
import {
  answerUntil,
  canMoveProposal,
  PROPOSAL_TRANSITIONS,
  silenceOf,
} from '#lib/rules/substitute-proposal.ts'

const STATES = Object.values(ProposalState)

test('a proposal is answered, ends or is withdrawn once, and only an accepted one is withdrawn after', () => {
  const moves = STATES.flatMap(from =>
    STATES.flatMap(to =>
      (['customer', 'staff', 'system'] as const)
        .filter(by => canMoveProposal(from, to, by))
        .map(by => `${from} → ${to}: ${by}`),
    ),
  )
  expect(moves).toEqual([
    'waiting → accepted: customer',
    'waiting → accepted: system',
    'waiting → declined: customer',
    'waiting → declined: system',
    'waiting → expired: system',
    'waiting → withdrawn: staff',
    'waiting → withdrawn: system',
    'accepted → withdrawn: staff',
    'accepted → withdrawn: system',
  ])
  const reached = new Set(PROPOSAL_TRANSITIONS.map(({ to }) => to))
  expect(STATES.filter(state => !reached.has(state))).toEqual([ProposalState.waiting])
})

test.each([
  ['nearest', 'accepted'],
  ['refund', 'declined'],
  ['call', 'expired'],
] as const)('silence with the choice %s: %s', (choice, state) => {
  expect(silenceOf(choice)).toBe(state)
})

test.each([
  ['within the minutes', 10_000, 1_900],
  ['not after the window has begun', 1_300, 1_300],
  ['not at all once it has', 1_000, null],
])('an answer is possible %s', (_, windowStartsAt, until) => {
  expect(answerUntil({ now: 1_000, minutes: 15, windowStartsAt })).toBe(until)
})
