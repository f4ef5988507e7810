import type { LocalBankPayment, LocalBankStore } from '#server/payment/gateways/local-bank-store.ts'

/** A store of one process that forgets everything at its end. */
export function createMemoryBankStore(): LocalBankStore {
  const payments = new Map<string, LocalBankPayment>()
  return {
    async insert(payment) {
      if (payments.has(payment.authority)) throw new Error('This authority exists already')
      payments.set(payment.authority, { ...payment })
    },
    async find(authority) {
      return payments.get(authority)
    },
    async settle(authority, decision) {
      const payment = payments.get(authority)
      if (payment?.state === 'pending') payments.set(authority, { ...payment, ...decision })
      return payments.get(authority)
    },
  }
}
