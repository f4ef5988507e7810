import { $addresses } from './address.ts'
import {
  $checkout,
  $choice,
  $openStep,
  $refusedPorts,
  loadCheckout,
  readOffer,
} from './checkout.ts'
import { validChoice } from './checkout-offer.ts'
import { firstMissing, STEPS } from './checkout-steps.ts'
import { recheckCoupon } from './coupon.ts'

/**
 * Reads the offer again, keeps the valid choices and opens the first step that is not. `texts` are
 * shown when the shopper is sent away.
 */
export async function refreshCheckout(texts: readonly string[] = []): Promise<void> {
  if ($checkout.get().state !== 'ready') return loadCheckout()
  try {
    const offer = await readOffer(texts)
    if (!offer) return
    const before = $choice.get()
    const choice = validChoice(offer, before, $addresses.get() ?? [], $refusedPorts.get())
    $checkout.set({ state: 'ready', offer })
    $choice.set(choice)
    if (STEPS.some(step => step.done(before) && !step.done(choice)))
      $openStep.set(firstMissing(offer, choice)?.id ?? null)
    await recheckCoupon()
  } catch {
    // Keeps the last offer.
  }
}
