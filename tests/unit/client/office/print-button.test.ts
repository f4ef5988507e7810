import { afterEach, expect, test, vi } from 'vitest'
import { startPrintButton } from '../../../../src/client/office/print-button.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a button replaces the hint and prints the page', () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  document.body.innerHTML = '<div data-print><button type="button" hidden></button><p></p></div>'
  startPrintButton()
  const button = document.querySelector('button')
  expect([button?.hidden, document.querySelector('p')?.hidden]).toEqual([false, true])
  button?.click()
  expect(print).toHaveBeenCalledOnce()
})
