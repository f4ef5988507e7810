import { expect, test } from 'vitest'
import { z } from 'zod'
import { RepeatType } from '#lib/codes/checkout.ts'
import { accountCalls, personNameSchema, emailSchema } from '#lib/contract/account.ts'
import { checkoutCalls } from '#lib/contract/checkout.ts'
import { commentCalls } from '#lib/contract/comment.ts'
import { companyCalls } from '#lib/contract/company.ts'
import { contactCalls } from '#lib/contract/contact.ts'
import * as limits from '#lib/rules/limits.ts'

const comment = { record_id: 1, record_name: 'product', body: 'x' }
const contact = {
  first_name: 'x',
  last_name: 'x',
  email: null,
  type: 10,
  mobile_number: 'x',
  description: 'x',
}
const order = {
  info_id: 1,
  time_id: 1,
  posting_method: 1,
  payment_port: 1,
  periodic_type: RepeatType.once,
  coupon_id: null,
  use_wallet: 0,
}
const { body: commentBody } = commentCalls['POST /comments']
const { body: contactBody } = contactCalls['POST /contact_us']
const { body: orderBody } = checkoutCalls['POST /checkout/store']
const { body: companyBody } = companyCalls['POST /profile/company']
const { body: passwordBody } = accountCalls['POST /login']
const { body: couponBody } = checkoutCalls['POST /checkout/coupon']

test.each<[what: string, max: number, field: string, whole: object, schema: z.ZodType]>([
  ['a comment', limits.COMMENT_BODY_MAX_CHARS, 'body', comment, commentBody],
  ['the name at a comment', limits.COMMENT_NAME_MAX_CHARS, 'name', comment, commentBody],
  ['a first name', limits.PERSON_NAME_MAX_CHARS, 'first_name', contact, contactBody],
  ['a last name', limits.PERSON_NAME_MAX_CHARS, 'last_name', contact, contactBody],
  ['an email', limits.EMAIL_MAX_CHARS, 'email', contact, contactBody],
  ['a mobile', limits.TYPED_MOBILE_MAX_CHARS, 'mobile_number', contact, contactBody],
  ['a message', limits.CONTACT_MESSAGE_MAX_CHARS, 'description', contact, contactBody],
  ['a note', limits.ORDER_NOTE_MAX_CHARS, 'note_context', order, orderBody],
  ['a discount code', limits.COUPON_CODE_MAX_CHARS, 'code', {}, couponBody],
  ['a company code', limits.COMPANY_CODE_MAX_CHARS, 'code', {}, companyBody],
  ['a password', limits.PASSWORD_MAX_CHARS, 'password', { mobile_no: 'x' }, passwordBody],
  [
    "a name of one's own",
    limits.PERSON_NAME_MAX_CHARS,
    'name',
    {},
    z.object({ name: personNameSchema }),
  ],
  ["an email of one's own", limits.EMAIL_MAX_CHARS, 'email', {}, z.object({ email: emailSchema })],
])('a form limits %s to the length that the contract allows', (_, max, field, whole, schema) => {
  const takes = (length: number) =>
    schema.safeParse({ ...whole, [field]: 'خ'.repeat(length) }).success
  expect([takes(max), takes(max + 1)]).toEqual([true, false])
})
