export interface PaymentRequest {
  /** Rials. */
  amount: number
  orderId: string
  description: string
  /** Absolute; the gateway appends its own query. */
  callbackUrl: string
  /** 09xxxxxxxxx; lets a gateway offer stored cards. */
  mobile?: string
}

/**
 * The browser goes to `url`, or posts the gateway's `form` of a `token`. `authority` is the key for
 * verification.
 */
export type OpenedPayment = { authority: string } & ({ url: string } | { token: string })

/** `unknown`: the gateway has no such payment. */
export type UnpaidReason = 'unpaid' | 'cancelled' | 'unknown'

/**
 * `reference` is the gateway's receipt number, `card` a masked number, `amount` the paid rials
 * where the gateway tells.
 */
export type VerificationResult =
  | { paid: true; reference: string; card?: string }
  | { paid: false; reason: UnpaidReason }
  | { paid: false; reason: 'amount-differs'; amount?: number; reference?: string }

/** A claim by the browser, never a proof. */
export interface PaymentCallback {
  authority: string
  /** According to the browser. */
  accepted: boolean
  /** The receipt number, of a gateway that tells it only to the browser. */
  receipt?: string
}

export interface BankForm {
  action: string
  fields: Record<string, string>
}

/**
 * Calls reject when the gateway is unreachable or unclear; `request` rejects with a ProviderError
 * with `aboutInput` where the gateway refuses the payment.
 */
export interface PaymentGateway {
  /** As in PAYMENT_DRIVER; stored with each payment. */
  name: string
  /** Rials. */
  minAmount: number
  /**
   * Of a gateway that verifies by receipt number: how long after its opening, in seconds, a payment
   * may be made and verified. Without a receipt number it answers `unpaid`.
   */
  receiptWithinSeconds?: number
  request(input: PaymentRequest): Promise<OpenedPayment>
  /** Repeatable. `amount` in rials. */
  verify(input: {
    authority: string
    amount: number
    receipt?: string
  }): Promise<VerificationResult>
  /** Null for a query that is not the gateway's. */
  readCallback(params: URLSearchParams): PaymentCallback | null
  /** Of a token from `request`. */
  form?(token: string): BankForm
}
