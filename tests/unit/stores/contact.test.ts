import { expect, it } from 'vitest'
import { fieldInvalid, fieldName, fieldRequired } from '#lib/text/fields.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { sendContactForm, type TypedMessage } from '#stores/contact.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)

const TYPED: TypedMessage = {
  first_name: 'سارا',
  last_name: 'کریمی',
  email: '',
  mobile_number: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  type: '20',
  description: 'سفارشم نرسید.',
}

it('sends a message and says so', async () => {
  expect(await sendContactForm(TYPED)).toBe(null)
  expect(browser.takeNotices()).toEqual([siteMessages.messageSent])
  const rows = await shop.db.selectFrom('contact_messages').selectAll().execute()
  expect(rows).toMatchObject([{ first_name: 'سارا', type: 20, email: null, mobile: '09123456789' }])
})

it('names faults field by field before any request', async () => {
  const empty = { first_name: ' ', last_name: '', type: '', description: '\n', mobile_number: '1' }
  expect(await sendContactForm({ ...TYPED, ...empty, email: 'x@' })).toEqual({
    first_name: fieldRequired(fieldName('first_name')),
    last_name: fieldRequired(fieldName('last_name')),
    type: fieldRequired(fieldName('subject'), 'انتخاب'),
    description: fieldRequired(fieldName('message')),
    email: fieldInvalid(fieldName('email')),
    mobile_number: accountMessages.mobileElevenDigits,
  })
  expect(browser.calls).toEqual([])
})

it('requires a mobile', async () => {
  expect(await sendContactForm({ ...TYPED, mobile_number: ' ' })).toEqual({
    mobile_number: fieldRequired(fieldName('mobile_number')),
  })
  expect(browser.calls).toEqual([])
})

it('shows a fault of the server at its field', async () => {
  const fields = { email: ['ایمیل معتبر نیست.'] }
  browser.answer = () => Promise.resolve(Response.json({ message: fields }, { status: 422 }))
  expect(await sendContactForm(TYPED)).toEqual({ email: 'ایمیل معتبر نیست.' })
  expect(browser.takeNotices()).toEqual([])
})

it.each([{ message: 'پیام شما پذیرفته نشد.' }, {}])(
  'shows a 422 without fields: %j',
  async refusal => {
    browser.answer = () => Promise.resolve(Response.json(refusal, { status: 422 }))
    const sentence = 'message' in refusal ? refusal.message : siteMessages.errorOccurred
    expect(await sendContactForm(TYPED)).toEqual({ form: sentence })
    expect(browser.takeNotices()).toEqual([sentence])
  },
)

it.each([
  ['no network', () => Promise.reject(new TypeError('x')), siteMessages.networkError],
  [
    'a server that is busy',
    () => Promise.resolve(Response.json({ message: 'کمی بعد' }, { status: 429 })),
    'کمی بعد',
  ],
  [
    'garbage',
    () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 })),
    siteMessages.errorOccurred,
  ],
])('shows one sentence for the whole: %s', async (_, answer, sentence) => {
  browser.answer = answer
  expect(await sendContactForm(TYPED)).toEqual({ form: sentence })
  expect(browser.takeNotices()).toEqual([sentence])
})
