import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { AddressForm, type AddressDraft } from '#islands/address/AddressForm.tsx'
import { fieldDigits, fieldName } from '#lib/text/fields.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import type { NamedPoint } from '#stores/address.ts'
import { setClient } from '#stores/client.ts'

const EMPTY: AddressDraft = {
  name: '',
  mobile: '',
  address: '',
  number: '',
  unit: '',
  postal_code: '',
}
const POINT: NamedPoint = {
  lat: 35.7,
  lng: 51.4,
  state: 'named',
  locality: {
    province: 'البرز',
    city: 'کرج',
    locality: 'گوهردشت',
    district: 'منطقه ۱',
    address: 'گوهردشت',
  },
}

let sent: unknown[]
let saved: unknown[]
beforeEach(() => {
  sent = []
  saved = []
  setClient(((_: string, { body }: { body: unknown }) => {
    sent.push(body)
    return Promise.resolve({ data: { id: 7 }, message: '' })
  }) as never)
})

function Form({ point = POINT }: { point?: NamedPoint }) {
  const [draft, setDraft] = useState(EMPTY)
  const onSaved = (address: unknown) => saved.push(address)
  return (
    <AddressForm
      draft={draft}
      point={point}
      id={7}
      onChange={setDraft}
      onSaved={onSaved}
      onBack={() => undefined}
    />
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: actionLabels.save })

function fill(mobile: string) {
  type(checkoutLabels.recipientName, 'سارا احمدی')
  type(checkoutLabels.recipientMobile, mobile)
  type(checkoutLabels.fullAddress, 'بلوار اصلی')
  expect(save().disabled).toBe(true)
  type(checkoutLabels.houseNumber, '۱۲')
  expect(save().disabled).toBe(false)
}

it('cannot be sent before recipient, mobile, address and house number are filled in', () => {
  render(<Form />)
  expect(save().disabled).toBe(true)
  const { fillRequiredFields } = checkoutLabels
  expect(screen.getByText(fillRequiredFields).id).toBe(save().getAttribute('aria-describedby'))
  fill('09121234567')
  expect(screen.queryByText(fillRequiredFields)).toBe(null)
  type(checkoutLabels.houseNumber, ' ')
  expect(save().disabled).toBe(true)
})

it('shows the read-only province and city of the point, or Tehran where it has no name', () => {
  const { rerender } = render(<Form />)
  expect(field(checkoutLabels.province)).toMatchObject({ value: 'البرز', readOnly: true })
  expect(field(checkoutLabels.city)).toMatchObject({ value: 'کرج', readOnly: true })
  rerender(<Form point={{ lat: 35.7, lng: 51.4, state: 'unknown', locality: null }} />)
  expect(field(checkoutLabels.province).value).toBe('تهران')
  expect(field(checkoutLabels.city).value).toBe('تهران')
})

it.each(['09121234567', '۰۹۱۲۱۲۳۴۵۶۷', ' 9121234567 '])('accepts the mobile %j', async mobile => {
  render(<Form />)
  fill(mobile)
  type(checkoutLabels.postalCode, '۱۲۳۴۵-۶۷۸۹۰')
  fireEvent.click(save())
  await waitFor(() => expect(saved).toEqual([{ id: 7 }]))
  expect(sent[0]).toMatchObject({
    mobile: '09121234567',
    postal_code: '1234567890',
    province: 'البرز',
    city: 'کرج',
    lat: 35.7,
    lng: 51.4,
  })
})

it.each([
  ['0912', checkoutLabels.recipientMobile, accountMessages.mobileElevenDigits],
  ['سلام', checkoutLabels.recipientMobile, accountMessages.mobileOnlyNumbers],
])('names the fault of the mobile %j below the field', (mobile, label, sentence) => {
  render(<Form />)
  fill(mobile)
  fireEvent.click(save())
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(sent).toEqual([])
})

it('names an invalid postal code until the next letter', () => {
  render(<Form />)
  fill('09121234567')
  type(checkoutLabels.postalCode, '123')
  fireEvent.click(save())
  const sentence = fieldDigits(fieldName('postal_code'), 10)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(field(checkoutLabels.postalCode))
  type(checkoutLabels.postalCode, '1234')
  expect(screen.queryByText(sentence)).toBe(null)
})
