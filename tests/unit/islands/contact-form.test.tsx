import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { ContactForm } from '#islands/contact/ContactForm.tsx'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { render } from '#tests/support/fixtures/render.tsx'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const browser = browserForEach(shopForFile())

const field = (name: string) => document.querySelector<HTMLInputElement>(`#contact-${name}`)!
const noteOf = (name: string) => document.querySelector(`#contact-${name}-note`)?.textContent
const send = () => fireEvent.click(screen.getByRole('button', { name: contentLabels.sendMessage }))

it('keeps what was typed before hydration, names faults at their fields, and sends', async () => {
  const root = render(<ContactForm />)
  field('first_name').value = 'سارا'
  await act(async () => {
    hydrateRoot(root, <ContactForm />)
    await new Promise(setImmediate)
  })
  expect(field('first_name').value).toBe('سارا')
  field('last_name').value = 'کریمی'
  field('description').value = 'سفارشم نرسید.'
  field('mobile_number').value = '0912'
  send()
  await waitFor(() => expect(noteOf('mobile_number')).toBe(accountMessages.mobileElevenDigits))
  expect(noteOf('type')).toBe(fieldRequired(fieldName('subject'), 'انتخاب'))
  expect(field('mobile_number').getAttribute('aria-invalid')).toBe('true')
  expect(field('mobile_number').getAttribute('aria-describedby')).toBe('contact-mobile_number-note')
  expect(document.activeElement).toBe(field('mobile_number'))
  expect(browser.calls).toEqual([])
  field('mobile_number').value = '۰۹۱۲۳۴۵۶۷۸۹'
  field('type').value = '10'
  send()
  await waitFor(() => expect(browser.takeNotices()).toEqual([siteMessages.messageSent]))
  await waitFor(() => expect(field('description').value).toBe(''))
})
