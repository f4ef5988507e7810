import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContentFormWords } from '../../../../src/client/office/content-words.ts'
import { startContentForm } from '../../../../src/client/office/content-form.ts'

/** The buttons by which the form was sent. */
const sent: (string | undefined)[] = []
const form = () => document.querySelector('form')
const button = (name: string) => document.querySelector<HTMLButtonElement>(`[name=${name}]`)

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<form data-content-form>
    <input name="title" />
    <button name="add"></button><button name="look" data-preview formtarget="preview"></button>
  </form><iframe name="preview"></iframe><p data-too-large hidden></p>`
  startContentForm({} as ContentFormWords)
  form()?.addEventListener('submit', event => {
    event.preventDefault()
    sent.push((event.submitter as HTMLButtonElement | null)?.name)
  })
})

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
  sent.length = 0
})

const type = () =>
  form()
    ?.querySelector('input')
    ?.dispatchEvent(new Event('input', { bubbles: true }))

test('updates the preview after the last key', () => {
  type()
  vi.advanceTimersByTime(500)
  type()
  vi.advanceTimersByTime(500)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(500)
  expect(sent).toEqual(['look'])
})

test.each(['typed in', 'waiting for the focus'])(
  'rich text takes the focus of a source that is %s',
  async state => {
    const source = document.createElement('textarea')
    source.dataset['html'] = ''
    form()?.append(source)
    if (state === 'typed in') source.focus()
    else source.autofocus = true
    startContentForm({ text: {} } as ContentFormWords)
    await vi.dynamicImportSettled()
    expect(document.activeElement?.getAttribute('role')).toBe('textbox')
  },
)

test('submitting cancels a pending preview', () => {
  type()
  button('add')?.click()
  vi.advanceTimersByTime(5_000)
  expect(sent).toEqual(['add'])
})

test('does not send a document that is too large, and says so until it is shorter', () => {
  const field = document.querySelector('input')
  const warning = document.querySelector<HTMLElement>('[data-too-large]')
  let prevented = false
  form()?.addEventListener('submit', event => (prevented = event.defaultPrevented), {
    capture: false,
    once: true,
  })
  if (field) field.value = 'ی '.repeat(340_000)
  button('add')?.click()
  expect([prevented, warning?.hidden]).toEqual([true, false])
  if (field) field.value = 'کوتاه'
  button('add')?.click()
  expect(warning?.hidden).toBe(true)
})
