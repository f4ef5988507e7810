import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '#islands/shared/Toasts.tsx'
import { TOAST_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { notify, notifyAll, notifyNextPage } from '#stores/notice.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows each sentence once for five seconds, for any number of islands', () => {
  render(
    <>
      <Toasts />
      <Toasts />
    </>,
  )
  act(() => {
    notify('error', 'موجودی کافی نیست.')
    notify('error', 'موجودی کافی نیست.')
  })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  act(() => {
    vi.advanceTimersByTime(TOAST_MS + 100)
  })
  expect(screen.queryByRole('alert')).toBe(null)
})

it('shows a message left by the previous page, and can be closed', () => {
  notifyNextPage('success', ['از حساب خارج شدید.'])
  render(<Toasts />)
  expect(screen.getByRole('status').textContent).toContain('از حساب خارج شدید.')
  fireEvent.click(screen.getByRole('button', { name: actionLabels.close }))
  expect(screen.queryByRole('status')).toBe(null)
})

it('replaces the earlier message about the same thing, and no other', () => {
  render(<Toasts />)
  const texts = () =>
    [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map(
      each => each.textContent,
    )
  act(() => notify('error', 'قیمت‌ها خوانده نشد.'))
  act(() => notifyAll('error', ['این کد معتبر نیست.', 'کد کوتاه است.'], { about: 'coupon' }))
  act(() => notify('error', 'این کد معتبر نیست.', { about: 'coupon' }))
  expect(texts()).toEqual(expect.arrayContaining(['قیمت‌ها خوانده نشد.', 'این کد معتبر نیست.']))
  expect(texts()).toHaveLength(2)
  act(() => notify('success', 'کد تخفیف اعمال شد.', { about: 'coupon' }))
  expect(texts()).toEqual(['قیمت‌ها خوانده نشد.', 'کد تخفیف اعمال شد.'])
})

it('removes an error once a success follows it', () => {
  render(<Toasts />)
  act(() => notify('error', 'ارتباط با سایت قطع است.'))
  act(() => notify('error', 'نام را وارد کنید.'))
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  act(() => notify('success', 'ذخیره شد.'))
  expect(screen.queryAllByRole('alert')).toEqual([])
  expect(screen.getByRole('status').textContent).toContain('ذخیره شد.')
})

it('shows the sentences of one answer in order, the newest answer first', () => {
  render(<Toasts />)
  act(() => notify('error', 'قیمت‌ها خوانده نشد.'))
  act(() => notifyAll('error', ['زمان ارسال پر شده است.', 'روش پرداخت در دسترس نیست.']))
  expect(screen.getAllByRole('alert').map(each => each.textContent)).toEqual([
    'زمان ارسال پر شده است.',
    'روش پرداخت در دسترس نیست.',
    'قیمت‌ها خوانده نشد.',
  ])
})
