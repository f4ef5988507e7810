import { expect, test } from 'vitest'
import { changeEntries } from '../../../src/pages/admin/_parts/content-form.ts'

/** Two entries, the second of which a script moved to the front; it has two entries of its own. */
function movedForm(): FormData {
  const form = new FormData()
  for (const token of ['1', '0']) form.append('items', token)
  for (const token of ['0', '1']) form.append('items.1.links', token)
  return form
}

test.each([
  ['add:items', 'items.2'],
  ['add:items.1.links', 'items.0.links.2'],
  ['up:items.0', 'items.0'],
  ['down:items.1', 'items.1'],
  ['remove:items.1.links.0', 'items.0.links.0'],
  ['remove:items.1.links.1', 'items.0.links.0'],
  ['remove:items.7', 'items'],
  ['save', null],
])('%s focuses %s after the form is rendered again', (button, path) => {
  expect(changeEntries(movedForm(), button)).toBe(path)
})
