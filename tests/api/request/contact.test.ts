import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { fieldInvalid, fieldName, fieldRequired, fieldTooLong } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/codes/http.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const MESSAGE = {
  first_name: 'سارا',
  last_name: 'احمدی',
  email: 'sara@example.com',
  type: 10,
  mobile_number: '09121234567',
  description: 'سفارش من نرسید.',
} as const

const shop = shopForEach()

const send = (change: object = {}, headers: Record<string, string> = {}) =>
  shop.as(null)('POST /contact_us', { body: { ...MESSAGE, ...change } }, headers)
const rows = () => shop.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()

test('stores a message for the staff', async () => {
  const { message, data } = await send()
  expect({ message, data }).toEqual({ message: messages.messageSent, data: null })
  const { mobile_number: mobile, ...stored } = MESSAGE
  const [row] = await rows()
  expect(row).toMatchObject({ ...stored, mobile, created_at: shop.clock.now, done_at: null })
})

test.each([
  ['`_method: POST`', { _method: 'POST' }, {}],
  ['a mobile as people write it', { mobile_number: '+98 912 123 4567' }, {}],
  ['a mobile in Persian digits', { mobile_number: '۰۹۱۲۱۲۳۴۵۶۷' }, {}],
  ['no email', { email: '' }, { email: null }],
  ['an email of null', { email: null }, { email: null }],
  ['the type of the specification', { type: 4 }, { type: 4 }],
  ['a type as text', { type: '50' }, { type: 50 }],
  [
    'Arabic letters',
    { first_name: 'علي ', description: 'كالا\n\n\n\nبد' },
    { first_name: 'علی', description: 'کالا\n\nبد' },
  ],
  ['html', { description: '<b>x</b>' }, { description: '<b>x</b>' }],
])('accepts a message with %s', async (_, change, stored) => {
  await send(change)
  expect(await rows()).toMatchObject([{ mobile: MESSAGE.mobile_number, ...stored }])
})

test('accepts a form', async () => {
  const body = new URLSearchParams({ ...MESSAGE, type: '30', _method: 'POST' })
  const url = `${shop.deps.siteUrl}/api/v1/contact_us/`
  expect((await shop.backend(new Request(url, { method: 'POST', body }))).status).toBe(200)
  expect(await rows()).toMatchObject([{ type: 30 }])
})

const label = (field: string): string => fieldName(field)

test.each<[string, object, Record<string, string[]>]>([
  ['no name', { first_name: ' ' }, { first_name: [fieldRequired(label('first_name'))] }],
  [
    'a name of marks that are not seen',
    { last_name: '\u200f' },
    { last_name: [fieldRequired(label('last_name'))] },
  ],
  ['no text', { description: '' }, { description: [fieldRequired(label('message'))] }],
  [
    'a long text',
    { description: 'خ'.repeat(2_001) },
    { description: [fieldTooLong(label('message'), 2_000)] },
  ],
  ['an unknown subject', { type: 60 }, { type: [fieldInvalid(label('subject'))] }],
  ['a wrong email', { email: 'sara@' }, { email: [fieldInvalid(label('email'))] }],
  ['letters as mobile', { mobile_number: 'abc' }, { mobile_number: [messages.mobileOnlyNumbers] }],
  ['a short mobile', { mobile_number: '0912' }, { mobile_number: [messages.mobileElevenDigits] }],
  [
    'two wrong fields',
    { email: 'x', mobile_number: '0912' },
    {
      email: [fieldInvalid(label('email'))],
      mobile_number: [messages.mobileElevenDigits],
    },
  ],
  [
    'a wrong type beside wrong fields',
    { type: 'x', email: 'x', mobile_number: '0912' },
    {
      type: [fieldInvalid(label('subject'))],
      email: [fieldInvalid(label('email'))],
      mobile_number: [messages.mobileElevenDigits],
    },
  ],
])('refuses %s by field', async (_, change, fields) => {
  const refusal: ApiError = await refusalOf(send(change))
  expect([refusal.code, refusal.fields]).toEqual([422, fields])
  expect(await rows()).toEqual([])
})

test('limits each client address separately', async () => {
  const from = (address: string) => ({ [CLIENT_ADDRESS_HEADER]: address })
  for (let n = 0; n < BUDGETS['contact-address'].hits; n++) await send({}, from('10.0.0.1'))
  expect((await refusalOf(send({}, from('10.0.0.1')))).code).toBe(429)
  await send({}, from('10.0.0.2'))
  expect(await rows()).toHaveLength(BUDGETS['contact-address'].hits + 1)
})
