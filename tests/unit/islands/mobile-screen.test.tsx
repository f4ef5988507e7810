import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MobileScreen } from '#islands/account/MobileScreen.tsx'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountMessages } from '#lib/text/messages/account.ts'

const enterMobile = vi.hoisted(() => vi.fn())
vi.mock('#stores/sign-in.ts', async load => ({ ...(await load<object>()), enterMobile }))

/** The prefix that the browser gives to ids, and the server does not. */
const AS_ASTRO = { identifierPrefix: 'r1' }

let page: HTMLElement
beforeEach(() => {
  enterMobile.mockClear()
  page = document.createElement('div')
  page.innerHTML = renderToString(<MobileScreen />)
  document.body.append(page)
})
afterEach(() => {
  cleanup()
  page.remove()
})

const field = () => screen.getByLabelText<HTMLInputElement>(accountLabels.mobile)
const send = () => fireEvent.click(screen.getByRole('button', { name: actionLabels.continue }))

it('sends text typed before hydration', () => {
  field().value = '۰۹۱۲۱۲۳۴۵۶۷'
  act(() => void hydrateRoot(page, <MobileScreen />, AS_ASTRO))
  send()
  expect(enterMobile).toHaveBeenCalledExactlyOnceWith('09121234567')
})

it('keeps a wrong number and names its fault until it is changed', () => {
  field().value = '0912'
  act(() => void hydrateRoot(page, <MobileScreen />, AS_ASTRO))
  send()
  expect(enterMobile).not.toHaveBeenCalled()
  expect(field().value).toBe('0912')
  const message = screen.getByText(accountMessages.mobileElevenDigits)
  expect(field().getAttribute('aria-describedby')).toBe(message.id)
  fireEvent.change(field(), { target: { value: '09121234567' } })
  expect(screen.queryByText(accountMessages.mobileElevenDigits)).toBe(null)
})
