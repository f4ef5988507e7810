export interface LocalBankPayment {
  authority: string
  /** Rials. */
  amount: number
  callbackUrl: string
  state: 'pending' | 'paid' | 'cancelled'
  /** The receipt number of a paid one. */
  reference: string | null
  /** Epoch seconds. */
  createdAt: number
}

export type LocalBankDecision =
  | { state: 'paid'; reference: string }
  | { state: 'cancelled'; reference: null }

export interface LocalBankStore {
  insert(payment: LocalBankPayment): Promise<void>
  find(authority: string): Promise<LocalBankPayment | undefined>
  /** The first decision stays. Undefined for an unknown payment. */
  settle(authority: string, decision: LocalBankDecision): Promise<LocalBankPayment | undefined>
}
