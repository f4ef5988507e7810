import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatNumber, toLatinDigits } from '#lib/text/digits.ts'
import { collectTexts, scannedOf } from '#lib/text/labels/admin-picking.ts'
import { startCollecting } from '../../../../src/client/office/pick-collect.ts'

const answers = vi.fn<(...args: unknown[]) => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
})
afterEach(() => void vi.unstubAllGlobals())

function open(): void {
  document.body.innerHTML = `<b data-progress-of="7"></b>
    <form data-pick-form data-counts="k">
    ${[1, 2]
      .map(
        id => `<div data-line="${id}" data-order="7" data-ordered="3" data-name="کالای ${id}" data-collected="null">
        <div data-count="picked"><input value=""></div><input type="hidden" data-scanned value="0">
      </div>`,
      )
      .join('')}
    <ul data-refusals></ul><p data-waiting hidden></p></form>`
  startCollecting({
    ...collectTexts,
    ...{ progress: scannedOf, format: formatNumber, toLatinDigits },
  })
}

const field = (id: number) =>
  document.querySelector(`[data-line="${id}"] input`) as HTMLInputElement
function type(id: number, value: string): void {
  field(id).value = value
  field(id).dispatchEvent(new Event('input', { bubbles: true }))
}
const waiting = () => document.querySelector('[data-waiting]')?.textContent
const stored = (list: unknown[] = []) => Promise.resolve(Response.json(list))
const sentLines = (call: number) => {
  const [, { body }] = answers.mock.calls[call] as [string, { body: FormData }]
  return (JSON.parse(body.get('counts') as string) as { line: number; picked: number }[]).map(
    ({ line, picked }) => [line, picked],
  )
}

test('counts wait for the network, survive a reload, and are sent in order', async () => {
  answers.mockRejectedValue(new TypeError('no network'))
  open()
  type(2, '۳')
  type(1, '۱')
  type(2, '۲')
  await vi.waitFor(() => expect(waiting()).toBe(collectTexts.waiting(2)))
  open()
  expect([field(1).value, field(2).value]).toEqual(['۱', '۲'])
  expect(document.querySelector('[data-progress-of]')?.textContent).toBe(scannedOf(2, 2))
  answers.mockReset()
  answers.mockImplementation(() => stored())
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(waiting()).toBe(collectTexts.stored))
  expect(sentLines(0)).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(localStorage.getItem('k')).toBeNull()
})

test('a refused count says why, and is sent over the stored one on request', async () => {
  const collected = { picked: 5, picked_g: null, scanned: 0 }
  answers.mockImplementationOnce(() => stored([{ line: 1, reason: 'دیگری شمرد.', collected }]))
  answers.mockImplementation(() => stored())
  open()
  type(1, '۲')
  const refusals = () => document.querySelector('[data-refusals]')
  await vi.waitFor(() =>
    expect(refusals()?.textContent).toContain(collectTexts.refused('کالای 1', '۲', 'دیگری شمرد.')),
  )
  open()
  expect(field(1).value).toBe('۲')
  expect(refusals()?.children).toHaveLength(1)
  expect(answers).toHaveBeenCalledTimes(1)
  refusals()?.querySelector<HTMLElement>('[data-act=resend]')?.click()
  await vi.waitFor(() => expect(localStorage.getItem('k')).toBeNull())
  expect(refusals()?.children).toHaveLength(0)
})

test('says to sign in again when the answer is another page', async () => {
  answers.mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  open()
  type(1, '۱')
  await vi.waitFor(() => expect(waiting()).toBe(collectTexts.signedOut))
})

test('sends nothing that cannot be picked', () => {
  open()
  type(1, '۴')
  type(2, 'دو')
  expect(localStorage.getItem('k')).toBeNull()
  expect(answers).not.toHaveBeenCalled()
})
