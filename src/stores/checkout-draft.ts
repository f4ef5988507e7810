import type { Choice } from './checkout-steps.ts'

const KEPT = 'sabad:checkout'

interface CheckoutDraft {
  /** The mobile of whoever chose: nobody else finds it. */
  owner: string
  choice: Choice
}

/** Keeps the choices of a checkout that its customer leaves for signing in again. */
export function keepChoice(owner: string, choice: Choice): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ owner, choice } satisfies CheckoutDraft))
  } catch {
    // Without storage the checkout begins anew.
  }
}

/** The choices that were kept for this customer, once. */
export function takeChoice(owner: string | undefined): Choice | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as CheckoutDraft | null
    sessionStorage.removeItem(KEPT)
    return kept?.owner === owner ? (kept?.choice ?? null) : null
  } catch {
    return null
  }
}
