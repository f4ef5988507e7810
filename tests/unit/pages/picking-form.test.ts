import { expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { PickingLine } from '#lib/contract/admin/picking-line.ts'
import type { PickedOutcome } from '#lib/contract/admin/picking.ts'
import { pickingMessages, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import {
  leadsTo,
  pickingState,
  proposalNotice,
} from '../../../src/pages/admin/_parts/picking-form.ts'

const submission = (values: Record<string, string>, code = 200, form?: string) => ({
  ...{ code, values, data: null },
  faults: form === undefined ? {} : { form },
})
const outcome = (empty: boolean): PickedOutcome => ({
  ...{ returned: 0, total: 0, empty, changes: [], weights: [] },
})
const line: PickingLine = {
  ...{ id: 1, type: ItemType.product, name: 'شیر', about: '', image: '', shelf: '', count: 3 },
  ...{ handed: 3, price: 1, weight: null, parts: [], barcodes: [], proposal: null },
  ...{ substitution: SubstitutionChoice.call, substitutes: [] },
  collected: { picked: 2, picked_g: null, scanned: 0 },
}

test.each([
  ['finish', 200, false, 'picked'],
  ['finish', 200, true, 'empty'],
  ['finish', 409, false, null],
  ['review', 200, false, null],
  ['again', 200, false, 'again'],
  ['take-out', 200, false, 'take-out'],
])('the step %s with %i and empty %s leads to %s', (step, code, empty, notice) => {
  expect(leadsTo(submission({ step }, code), outcome(empty))).toBe(notice)
})

test('a step about a substitute has its notice when it is accepted', () => {
  expect(proposalNotice(submission({ step: 'propose-1' }))).toBe(pickingMessages.proposed)
  expect(proposalNotice(submission({ step: 'propose-1' }, 409))).toBeNull()
})

test('a page starts from collected counts; a sent form keeps its own', () => {
  const opened = pickingState([line], { isOpen: true, submission: null })
  expect(opened).toEqual({ changed: new Set(), values: { 'picked-1': '۲' }, fault: undefined })
  const values = { step: 'review', 'ordered-1': '3', 'picked-1': '۱' }
  const sent = pickingState([line], { isOpen: true, submission: submission(values) })
  expect(sent).toEqual({ changed: new Set(), values, fault: undefined })
})

test('a line that has another count by now loses what was typed', () => {
  const values = { step: 'review', 'ordered-1': '2', 'picked-1': '۱' }
  const state = pickingState([line], { isOpen: true, submission: submission(values, 409, 'نشد') })
  expect(state.fault).toBe(pickRefusals['lines-changed'])
  expect(state.values).toEqual({ step: 'review' })
})
