import { expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import {
  contactSubjectNames,
  genderNames,
  orderStatusNames,
  paymentStatusNames,
  paymentTypeName,
  repeatTypeNames,
  repeatTypePreviewNames,
  sortNames,
} from '#lib/text/names.ts'

test.each([
  ['order statuses', orderStatusNames, [10, 40, 50, 60, 70, 80]],
  ['payment statuses', paymentStatusNames, [10, 20, 30]],
  ['genders', genderNames, [1, 2, 3]],
  ['sorts', sortNames, [1, 2, 3, 4, 5]],
  ['repeat types', repeatTypeNames, Object.values(RepeatType)],
  ['repeat types of the preview', repeatTypePreviewNames, [1, 2, 3, 4]],
  ['contact subjects', contactSubjectNames, [10, 20, 30, 40, 50]],
])('names exactly the codes of %s', (_, table, codes) => {
  expect(Object.keys(table).map(Number)).toEqual(codes)
  expect(new Set(Object.values(table)).size).toBe(codes.length)
})

test("shows payment type 'paping' as online", () => {
  expect(paymentTypeName('paping')).toBe('آنلاین')
  expect(paymentTypeName('کارت به کارت')).toBe('کارت به کارت')
})

// English of the specification, the label.
test.each([
  ['login or sign-up', accountLabels.loginOrSignUp, 'ورود یا ثبت‌نام'],
  ['continue', actionLabels.continue, 'ادامه'],
  ['resend link', accountLabels.resendOtp, 'ارسال دوباره‌ی کد'],
  ['view-all', actionLabels.viewAll, 'مشاهده‌ی همه'],
  ['show more', actionLabels.showMore, 'نمایش بیشتر'],
  ['show less', actionLabels.showLess, 'نمایش کمتر'],
  ['pay and register the order', checkoutLabels.payAndSubmit, 'پرداخت و ثبت سفارش'],
  ['register the order', checkoutLabels.submit, 'ثبت سفارش'],
  ['pay debt', checkoutLabels.payDebt, 'پرداخت بدهی کیف پول'],
  ['use wallet', checkoutLabels.useWallet, 'استفاده از کیف پول'],
  ['complete-account button', profileLabels.completeAccount, 'تکمیل حساب کاربری'],
  ['single use until', profileLabels.singleUseUntil, 'یک‌بارمصرف تا'],
])('labels %s', (_, label, persian) => {
  expect(label).toBe(persian)
})
