import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSuggestions } from '../../../../src/client/office/suggest-names.ts'

const NAMES: Readonly<Record<string, string>> = { tea: 'چای', milk: 'شیر' }

/** What was asked of the server and waits for its answer, by the text that was asked for. */
const pending = new Map<string, () => void>()
const input = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)
const hintOf = (id: string) => input(id)?.nextElementSibling?.textContent.trim()

function type(id: string, text: string): void {
  const field = input(id)
  if (!field) throw new Error('no such field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => {
  // A server that answers when it is told to, whatever became of who asked.
  vi.stubGlobal('fetch', (address: string) => {
    const q = new URL(address, location.href).searchParams.get('q') ?? ''
    const found = NAMES[q] === undefined ? [] : [{ key: q, label: NAMES[q], mark: '' }]
    return new Promise(answer => pending.set(q, () => answer(Response.json(found))))
  })
  const form = document.createElement('form')
  form.innerHTML = ['one', 'two']
    .map(id => `<p><input id="${id}" data-ref="brands" /><output data-unknown="?"></output></p>`)
    .join('')
  document.body.append(form)
  startSuggestions(form, 'یافته‌ها')
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  pending.clear()
})

/** Waits until the server was asked for a text. */
const asksFor = (text: string) => vi.waitFor(() => expect(pending.has(text)).toBe(true), 5_000)

test('applies a late response only to the code that it was requested for', async () => {
  type('one', 'tea')
  await asksFor('tea')
  type('one', 'milk')
  await asksFor('milk')
  pending.get('milk')?.()
  await vi.waitFor(() => expect(hintOf('one')).toBe('شیر'), 5_000)
  pending.get('tea')?.()
  await new Promise(setImmediate)
  expect(hintOf('one')).toBe('شیر')
})

test('hides the name of the previous code while another is typed', async () => {
  type('one', 'tea')
  await asksFor('tea')
  pending.get('tea')?.()
  await vi.waitFor(() => expect(hintOf('one')).toBe('چای'), 5_000)
  type('one', 'te')
  expect(hintOf('one')).toBe('')
  await asksFor('te')
  pending.get('te')?.()
  await vi.waitFor(() => expect(hintOf('one')).toBe('?'), 5_000)
})

test('names the code of each field, also of two typed in a row', async () => {
  type('one', 'tea')
  type('two', 'milk')
  await asksFor('tea')
  await asksFor('milk')
  pending.get('milk')?.()
  pending.get('tea')?.()
  await vi.waitFor(() => expect([hintOf('one'), hintOf('two')]).toEqual(['چای', 'شیر']), 5_000)
})

test('chooses a match by keys and fills in its code', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json([
        { key: 'TEA-1', label: 'چای، احمد', mark: '' },
        { key: 'TEA-2', label: 'چای، گلستان', mark: 'ناموجود' },
      ]),
    ),
  )
  input('one')?.focus()
  type('one', 'چای')
  const options = () => [...document.querySelectorAll('[role=option]')]
  await vi.waitFor(() => expect(options()).toHaveLength(2), 5_000)
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    input('one')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(input('one')?.getAttribute('aria-expanded')).toBe('true')
  expect(press('ArrowDown')).toBe(true)
  expect(options().map(option => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
  // Enter sends no form while there is something to choose.
  expect(press('Enter')).toBe(true)
  expect(input('one')?.value).toBe('TEA-2')
  expect(hintOf('one')).toBe('چای، گلستان ناموجود')
  expect(options()).toEqual([])
  expect(press('Enter')).toBe(false)
})
