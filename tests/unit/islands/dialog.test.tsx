import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '#islands/shared/Dialog.tsx'

afterEach(cleanup)

const dialog = () => document.querySelector('dialog')!
const field = () => screen.getByLabelText<HTMLInputElement>('جست‌وجو')
const fire = (target: Element, event: Event) => act(() => void target.dispatchEvent(event))

/** An open dialog whose owner closes it when asked to, and `reopen` again. */
async function openDialog() {
  const onClose = vi.fn(() => rerender(element(false)))
  const element = (open: boolean) => (
    <Dialog open={open} onClose={onClose} label="آدرس" className={undefined}>
      <input aria-label="جست‌وجو" />
    </Dialog>
  )
  const { rerender } = render(element(true))
  const paint = () => act(() => new Promise(resolve => setTimeout(resolve, 50)))
  await paint()
  expect(dialog().open).toBe(true)
  const escape = () => fire(dialog(), new Event('cancel', { cancelable: true }))
  const reopen = async () => {
    rerender(element(true))
    await paint()
  }
  return { onClose, escape, reopen }
}

test('Escape closes it and drops what was typed', async () => {
  const { onClose, escape, reopen } = await openDialog()
  field().value = 'ونک'
  escape()
  expect(dialog().open).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
  await reopen()
  expect(field().value).toBe('')
})

test('stays open when it is opened again before its close event', async () => {
  const { onClose, escape, reopen } = await openDialog()
  escape()
  await reopen()
  fire(dialog(), new Event('close'))
  expect(dialog().open).toBe(true)
  expect(onClose).toHaveBeenCalledOnce()
})

test('closes only for a press that begins outside', async () => {
  await openDialog()
  const press = (down: Element, up: Element) => {
    fire(down, new Event('pointerdown', { bubbles: true }))
    fire(up, new Event('click', { bubbles: true }))
  }
  press(field(), dialog())
  expect(dialog().open).toBe(true)
  press(dialog(), dialog())
  expect(dialog().open).toBe(false)
})
