import { $addresses } from './address.ts'
import {
  $checkout,
  $choice,
  $openStep,
  $refusedPorts,
  loadCheckout,
  readOffer,
} from './checkout.ts'
import { standingChoice } from './checkout-offer.ts'
import { firstMissing, STEPS } from './checkout-steps.ts'
import { recheckCoupon } from './coupon.ts'

/** Reads what is offered anew, keeps the choices that still stand and opens the first that fell. */
export async function refreshCheckout(): Promise<void> {
  if ($checkout.get().state !== 'ready') return loadCheckout()
  try {
    const offer = await readOffer()
    if (!offer) return
    const before = $choice.get()
    const choice = standingChoice(offer, before, $addresses.get() ?? [], $refusedPorts.get())
    $checkout.set({ state: 'ready', offer })
    $choice.set(choice)
    if (STEPS.some(step => step.done(before) && !step.done(choice)))
      $openStep.set(firstMissing(offer, choice)?.id ?? null)
    await recheckCoupon()
  } catch {
    // What was read before stands.
  }
}
