import { callbackValue } from '#server/payment/gateways/answer.ts'
import type { LocalBankStore } from '#server/payment/gateways/local-bank-store.ts'
import type { PaymentGateway } from '#server/payment/gateways/gateway.ts'

/** The test bank, without money. */
export const LOCAL_GATEWAY = 'local'

const AUTHORITY_BYTES = 16
const AUTHORITY = /^[A-Za-z0-9]{1,64}$/
/** As a real gateway's, so that the minimum can be tested. */
const MIN_AMOUNT_RIALS = 500
const TEST_CARD = '603799******1234'

interface LocalGatewayOptions {
  store: LocalBankStore
  /** Epoch seconds. */
  now: () => number
  /** Cryptographically random bytes. */
  random: (bytes: number) => Uint8Array
}

/** Its bank page is `/bank/{authority}`; `Authority` and `Status` as ZarinPal's. */
export function createLocalGateway({ store, now, random }: LocalGatewayOptions): PaymentGateway {
  return {
    name: LOCAL_GATEWAY,
    minAmount: MIN_AMOUNT_RIALS,
    async request({ amount, callbackUrl }) {
      const authority = `L${Buffer.from(random(AUTHORITY_BYTES)).toString('hex')}`
      const state = { state: 'pending', reference: null, createdAt: now() } as const
      await store.insert({ authority, amount, callbackUrl, ...state })
      return { authority, url: new URL(`/bank/${authority}`, callbackUrl).href }
    },
    async verify({ authority, amount }) {
      const payment = await store.find(authority)
      if (!payment) return { paid: false, reason: 'unknown' }
      if (payment.state === 'cancelled') return { paid: false, reason: 'cancelled' }
      const { reference, amount: paidAmount } = payment
      if (reference === null) return { paid: false, reason: 'unpaid' }
      if (paidAmount !== amount)
        return { paid: false, reason: 'amount-differs', amount: paidAmount, reference }
      return { paid: true, reference, card: TEST_CARD }
    },
    readCallback(params) {
      const authority = callbackValue(params, 'Authority', AUTHORITY)
      return authority === null ? null : { authority, accepted: params.get('Status') === 'OK' }
    },
  }
}
