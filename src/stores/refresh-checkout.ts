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

/**
 * Reads what is offered anew, keeps the choices that still stand and opens the first that fell; where
 * nothing is offered any more, what was `said` is said where that leads.
 */
export async function refreshCheckout(said: readonly string[] = []): Promise<void> {
  if ($checkout.get().state !== 'ready') return loadCheckout()
  try {
    const offer = await readOffer(said)
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
