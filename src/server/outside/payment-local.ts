import { callbackValue } from '#server/outside/payment-answer.ts'
import type { LocalBankStore } from '#server/outside/local-bank-store.ts'
import type { PaymentGateway } from '#server/outside/payment.ts'

const AUTHORITY_BYTES = 16
const AUTHORITY = /^[A-Za-z0-9]{1,64}$/
/** As small as that of a real one, so that what is below it can be tried. */
const MIN_AMOUNT_RIALS = 500
const TEST_CARD = '603799******1234'

interface LocalGatewayOptions {
  store: LocalBankStore
  /** Epoch seconds. */
  now: () => number
  /** So many bytes from a cryptographic source, such as `randomBytes` of node:crypto. */
  random: (bytes: number) => Uint8Array
}

/**
 * A gateway whose bank page the shop serves itself at `/bank/{authority}`: no account, no network,
 * no money. It speaks to the browser as ZarinPal does, by `Authority` and `Status`.
 */
export function createLocalGateway({ store, now, random }: LocalGatewayOptions): PaymentGateway {
  return {
    name: 'local',
    minAmount: MIN_AMOUNT_RIALS,
    async request({ amount, callbackUrl }) {
      const authority = `L${Buffer.from(random(AUTHORITY_BYTES)).toString('hex')}`
      const opened = { state: 'pending', reference: null, createdAt: now() } as const
      await store.insert({ authority, amount, callbackUrl, ...opened })
      return { authority, url: new URL(`/bank/${authority}`, callbackUrl).href }
    },
    async verify({ authority, amount }) {
      const payment = await store.find(authority)
      if (!payment) return { paid: false, reason: 'unknown' }
      if (payment.state === 'cancelled') return { paid: false, reason: 'cancelled' }
      const { reference, amount: paid } = payment
      if (reference === null) return { paid: false, reason: 'unpaid' }
      if (paid !== amount) return { paid: false, reason: 'amount-differs', amount: paid, reference }
      return { paid: true, reference, card: TEST_CARD }
    },
    readCallback(params) {
      const authority = callbackValue(params, 'Authority', AUTHORITY)
      return authority === null ? null : { authority, accepted: params.get('Status') === 'OK' }
    },
  }
}
