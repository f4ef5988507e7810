/** A payment as the local test bank keeps it. */
export interface LocalBankPayment {
  authority: string
  /** Rials. */
  amount: number
  callbackUrl: string
  state: 'pending' | 'paid' | 'cancelled'
  /** The receipt number, set when it is paid. */
  reference: string | null
  /** Epoch seconds. */
  createdAt: number
}

/** What the customer decided at the local test bank. */
export type LocalBankDecision =
  { state: 'paid'; reference: string } | { state: 'cancelled'; reference: null }

/** Where the local test bank keeps its payments, so that they survive a restart. */
export interface LocalBankStore {
  insert(payment: LocalBankPayment): Promise<void>
  find(authority: string): Promise<LocalBankPayment | undefined>
  /**
   * Settles a payment that is still pending, in one conditional update, and answers the payment as
   * it then stands: of several decisions the first stays. Undefined when there is no such payment.
   */
  settle(authority: string, decision: LocalBankDecision): Promise<LocalBankPayment | undefined>
}
