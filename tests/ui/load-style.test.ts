import { expect, it, vi } from 'vitest'
import { loadStyle } from '../../src/client/load-style.ts'

it('asks once for a sheet, and again for one that did not come', async () => {
  const asked: HTMLElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation(link => void asked.push(link as HTMLElement))
  const lost = loadStyle('/late.css')
  void loadStyle('/late.css')
  expect(asked).toHaveLength(1)
  asked[0]?.dispatchEvent(new Event('error'))
  await lost

  const come = loadStyle('/late.css')
  expect(asked).toHaveLength(2)
  asked[1]?.dispatchEvent(new Event('load'))
  await come
  await loadStyle('/late.css')
  expect(asked).toHaveLength(2)
})
