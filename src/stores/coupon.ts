import { atom } from 'nanostores'
import { checkCoupon } from '#lib/api/checkout.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { $choice, choose } from './checkout.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'

const NOT_USABLE = new Set<number | null>([
  HttpStatus.badRequest,
  HttpStatus.notFound,
  HttpStatus.unprocessable,
])

export const $couponCheck = atom<{ busy: boolean; error: string | null }>({
  busy: false,
  error: null,
})

/** Section 8, coupon: 404 is 'this code has expired', others what the server says. */
export async function applyCoupon(typed: string): Promise<void> {
  const code = typed.trim()
  if (code === '' || $couponCheck.get().busy) return
  $couponCheck.set({ busy: true, error: null })
  try {
    const { data } = await checkCoupon(call, code)
    choose({ coupon: { id: data.coupon_id, code, decreased: data.coupon_decreased } })
    notify('success', checkoutMessages.couponApplied, { about: 'coupon' })
    $couponCheck.set({ busy: false, error: null })
  } catch (error) {
    const text =
      codeOf(error) === HttpStatus.notFound ? checkoutMessages.couponExpired : sentenceOf(error)
    notify('error', text, { about: 'coupon' })
    $couponCheck.set({ busy: false, error: text })
  }
}

/** Another code is being typed: what was said of the last one is over. */
export function forgetCouponError(): void {
  $couponCheck.set({ ...$couponCheck.get(), error: null })
}

export function removeCoupon(): void {
  choose({ coupon: null })
  notify('warning', checkoutMessages.couponRemoved, { about: 'coupon' })
}

/** Asks again what the code takes off, for the basket is another one; takes it back where refused. */
export async function recheckCoupon(): Promise<void> {
  const { coupon } = $choice.get()
  if (!coupon) return
  try {
    const { data } = await checkCoupon(call, coupon.code)
    choose({ coupon: { ...coupon, decreased: data.coupon_decreased } })
  } catch (error) {
    // Nothing is known of it without an answer, or when it was asked for too often.
    if (!NOT_USABLE.has(codeOf(error))) return
    removeCoupon()
    notify('error', sentenceOf(error))
  }
}
