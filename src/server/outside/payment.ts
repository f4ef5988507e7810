/** What a gateway needs to know to take a payment. */
export interface PaymentRequest {
  /** Rials. */
  amount: number
  orderId: string
  description: string
  /** Absolute; the browser comes back to it with the gateway's own query. */
  callbackUrl: string
  /** 09xxxxxxxxx, lets a gateway offer the cards kept for it. */
  mobile?: string
}

/**
 * A payment that a gateway has opened, under the `authority` by which it is asked about. The browser
 * goes to `url`; where there is a `token` instead, it posts the gateway's `form` of that.
 */
export type OpenedPayment = { authority: string } & ({ url: string } | { token: string })

/** Why money did not come; `unknown` is a payment that the gateway has never seen. */
export type UnpaidReason = 'unpaid' | 'cancelled' | 'unknown'

/**
 * `reference` is the gateway's receipt number; `card` is the card's masked number. Where the amount
 * differs, `amount` is what was paid in rials, if the gateway tells.
 */
export type PaymentVerdict =
  | { paid: true; reference: string; card?: string }
  | { paid: false; reason: UnpaidReason }
  | { paid: false; reason: 'amount-differs'; amount?: number; reference?: string }

/** What the browser brought back: a claim to be verified, never a proof. */
export interface PaymentCallback {
  authority: string
  /** The gateway says that the customer paid. */
  accepted: boolean
  /** The receipt number, of a gateway that tells it to the browser alone. */
  receipt?: string
}

/** What the browser posts to a gateway to pay there. */
export interface BankForm {
  action: string
  fields: Record<string, string>
}

/**
 * An online payment gateway. Calls reject when the gateway cannot be reached or is not clear;
 * `request` rejects with a ProviderError `aboutInput` where the gateway refuses the payment.
 */
export interface PaymentGateway {
  /** As PAYMENT_DRIVER spells it; it stands with every payment that this gateway opened. */
  name: string
  /** The least rials of a payment. */
  minAmount: number
  /**
   * Of a gateway that verifies by the receipt number that the browser brings: how long after its
   * opening, in seconds, a payment may still be made and verified. Without a receipt number such a
   * gateway cannot be asked, and answers `unpaid`.
   */
  receiptWithinSeconds?: number
  /** Opens a payment. */
  request(input: PaymentRequest): Promise<OpenedPayment>
  /** Asks whether a payment was made; asking again gives the same answer. `amount` is rials. */
  verify(input: { authority: string; amount: number; receipt?: string }): Promise<PaymentVerdict>
  /** Reads the gateway's query (or form) of the callback; null when it is none of its own. */
  readCallback(params: URLSearchParams): PaymentCallback | null
  /** The form of a token that `request` answered. */
  form?(token: string): BankForm
}
