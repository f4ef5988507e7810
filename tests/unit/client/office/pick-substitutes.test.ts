import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSubstitutes } from '../../../../src/client/office/pick-substitutes.ts'

/** What was asked of the server and waits for its answer, by the words. */
const pending = new Map<string, (part: string | null) => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    const q = new URL(address, location.href).searchParams.get('q') ?? ''
    return new Promise(answer =>
      pending.set(q, part => answer(new Response(part, { status: part === null ? 503 : 200 }))),
    )
  })
  document.body.innerHTML = `<form data-pick-form><div data-instead="/found?line=1">
    <input type="search" /><button data-find>?</button><output data-result></output>
    <div data-found><input type="hidden" value="شیر" />${radios('none', [])}</div>
  </div><button name="step">review</button></form>`
  startSubstitutes()
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  pending.clear()
})

const radios = (heading: string, ids: readonly string[]) =>
  `<fieldset data-heading="${heading}">${['', ...ids]
    .map((id, at) => `<input type="radio" name="s" value="${id}" ${at === 0 ? 'checked' : ''} />`)
    .join('')}</fieldset>`
const words = () => document.querySelector<HTMLInputElement>('[type=search]')
const options = () => [...document.querySelectorAll<HTMLInputElement>('[name=s]')]
const ids = () => options().map(({ value }) => value)
const statusText = () => document.querySelector('output')?.textContent
const asksFor = (q: string) => vi.waitFor(() => expect(pending.has(q)).toBe(true), 5_000)

function type(text: string): void {
  const field = words()
  if (!field) throw new Error('no such field')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('searches while typing and ignores a late response to other words', async () => {
  type('شیر')
  await asksFor('شیر')
  type('ماست')
  await asksFor('ماست')
  pending.get('ماست')?.(radios('two', ['4', '5']))
  await vi.waitFor(() => expect(ids()).toEqual(['', '4', '5']), 5_000)
  expect(statusText()).toBe('two')
  pending.get('شیر')?.(radios('one', ['9']))
  await new Promise(setImmediate)
  expect([statusText(), ids()]).toEqual(['two', ['', '4', '5']])
})

test('does not search on review for words typed just before', () => {
  const form = document.querySelector('form')
  const answered = document.querySelector<HTMLInputElement>('[type=hidden]')
  const values: (string | undefined)[] = []
  form?.addEventListener('submit', event => {
    event.preventDefault()
    values.push(answered?.value)
  })
  type('')
  form?.requestSubmit(document.querySelector('[data-find]'))
  form?.requestSubmit(document.querySelector('[name=step]'))
  expect(values).toEqual(['شیر', ''])
})

test('requests again when a choice is made while a response is pending', async () => {
  type('شیر')
  await asksFor('شیر')
  pending.get('شیر')?.(radios('one', ['4']))
  await vi.waitFor(() => expect(ids()).toEqual(['', '4']), 5_000)
  type('ماست')
  await asksFor('ماست')
  const answer = pending.get('ماست')
  pending.delete('ماست')
  for (const each of options()) each.checked = each.value === '4'
  answer?.(radios('one', ['5']))
  await asksFor('ماست')
  expect(ids()).toEqual(['', '4'])
})

test('Enter searches without submitting the form, and submits it when the search fails', async () => {
  const sent = vi.fn<(event: Event) => void>(event => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', sent)
  const field = words()
  if (!field) throw new Error('no such field')
  field.value = 'شیر'
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  field.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  await asksFor('شیر')
  expect(sent).not.toHaveBeenCalled()
  pending.get('شیر')?.(null)
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), 5_000)
})
