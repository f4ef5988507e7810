import { atom } from 'nanostores'
import { checkCoupon } from '#lib/api/checkout.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { $choice, choose, chosenPlace } from './checkout.ts'
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

type Offer = Awaited<ReturnType<typeof checkCoupon>>['data']

const couponOf = (code: string, offer: Offer) => ({
  ...{ id: offer.coupon_id, code, decreased: offer.coupon_decreased },
  promotions: offer.promotions,
})

/** 404 means expired; otherwise the server's message. */
export async function applyCoupon(typed: string): Promise<void> {
  const code = typed.trim()
  if (code === '' || $couponCheck.get().busy) return
  $couponCheck.set({ busy: true, error: null })
  try {
    const { data } = await checkCoupon(call, code, chosenPlace())
    choose({ coupon: couponOf(code, data) })
    notify('success', checkoutMessages.couponApplied, { about: 'coupon' })
    $couponCheck.set({ busy: false, error: null })
  } catch (error) {
    const text =
      codeOf(error) === HttpStatus.notFound ? checkoutMessages.couponExpired : sentenceOf(error)
    $couponCheck.set({ busy: false, error: text })
  }
}

export function forgetCouponError(): void {
  $couponCheck.set({ ...$couponCheck.get(), error: null })
}

export function removeCoupon(): void {
  choose({ coupon: null })
  notify('warning', checkoutMessages.couponRemoved, { about: 'coupon' })
}

/** Checks the coupon against a changed cart; removes it when refused. */
export async function recheckCoupon(): Promise<void> {
  const { coupon } = $choice.get()
  if (!coupon) return
  try {
    const { data } = await checkCoupon(call, coupon.code, chosenPlace())
    choose({ coupon: couponOf(coupon.code, data) })
  } catch (error) {
    // Without an answer, or after too many checks, nothing is known.
    if (!NOT_USABLE.has(codeOf(error))) return
    removeCoupon()
    notify('error', sentenceOf(error))
  }
}
