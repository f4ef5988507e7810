import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startUnsaved } from '../../../../src/client/office/unsaved.ts'

const form = () => document.querySelector<HTMLFormElement>('form')
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)

/** Whether the browser asks before the page is left. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

function submit(submitter?: Element | null): void {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  form()?.dispatchEvent(Object.assign(event, { submitter: submitter ?? null }))
}

const show = (unsaved = '') => {
  document.body.innerHTML = `<form data-unsaved="${unsaved}">
    <input name="price" value="۱۰" /><input type="checkbox" name="on" checked />
    <ol><li><input name="items" value="0" /></li><li><input name="items" value="1" /></li></ol>
    <select name="new:items"><option value="a">a</option><option value="b">b</option></select>
    <input data-tool /><button id="look" formtarget="preview"></button><button id="save"></button>
  </form>`
}

beforeAll(() => {
  show()
  startUnsaved()
})

beforeEach(() => {
  dispatchEvent(new Event('pageshow'))
})

afterEach(() => {
  form()?.reset()
})

test('confirms leaving while a field differs from its stored value', () => {
  expect(asks()).toBe(false)
  Object.assign(field('price') ?? {}, { value: '۱' })
  expect(asks()).toBe(true)
  Object.assign(field('price') ?? {}, { value: '۱۰' })
  expect(asks()).toBe(false)
  Object.assign(field('on') ?? {}, { checked: false })
  expect(asks()).toBe(true)
})

test('confirms nothing for a tool of the form', () => {
  Object.assign(document.querySelector('[data-tool]') ?? {}, { value: 'x' })
  Object.assign(field('new:items') ?? {}, { value: 'b' })
  expect(asks()).toBe(false)
})

test('does not ask on submit, but still after a preview', () => {
  Object.assign(field('price') ?? {}, { value: '۱' })
  submit(document.querySelector('#look'))
  expect(asks()).toBe(true)
  submit(document.querySelector('#save'))
  expect(asks()).toBe(false)
  // Back from where the form went.
  dispatchEvent(new Event('pageshow'))
  expect(asks()).toBe(true)
})

test('confirms leaving after an entry was removed', () => {
  const entry = document.querySelector('li')
  entry?.remove()
  expect(asks()).toBe(true)
  document.querySelector('ol')?.prepend(entry ?? '')
  expect(asks()).toBe(false)
})

test('confirms leaving a form that its page marks as unsaved', () => {
  Object.assign(form()?.dataset ?? {}, { unsaved: 'yes' })
  expect(asks()).toBe(true)
  Object.assign(form()?.dataset ?? {}, { unsaved: '' })
})
