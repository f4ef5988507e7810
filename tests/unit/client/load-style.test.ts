import { expect, it, vi } from 'vitest'
import { loadStyle } from '../../../src/client/load-style.ts'

interface Loads {
  happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
}

it('requests a failed style sheet again, and a loaded one once', async () => {
  const { settings } = (window as unknown as Loads).happyDOM
  const append = vi.spyOn(document.head, 'append')
  await loadStyle('/late.css')
  expect(append).toHaveBeenCalledTimes(1)
  settings.handleDisabledFileLoadingAsSuccess = true
  await Promise.all([loadStyle('/late.css'), loadStyle('/late.css')])
  expect(append).toHaveBeenCalledTimes(2)
  await loadStyle('/late.css')
  expect(append).toHaveBeenCalledTimes(2)
  expect(document.head.querySelectorAll('link')).toHaveLength(1)
})
