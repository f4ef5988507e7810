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

/** To `url`, or by the gateway's `form` of a `token`. `authority` verifies the payment. */
export type OpenedPayment = { authority: string } & ({ url: string } | { token: string })

/** `unknown`: the gateway has no such payment. */
export type UnpaidReason = 'unpaid' | 'cancelled' | 'unknown'

/** `reference` is the receipt number, `card` is masked, `amount` in rials where it is reported. */
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

/** Calls reject when it is unreachable or unclear; `request` with `aboutInput` when it refuses. */
export interface PaymentGateway {
  name: string
  /** Rials. */
  minAmount: number
  /** Seconds from the opening of a payment until its receipt can no longer verify it. */
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
  form?(token: string): BankForm
}
