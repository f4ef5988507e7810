/** Where an order is between checkout and its end. */
export const OrderStatus = {
  awaitingPayment: 10,
  confirmed: 40,
  outForDelivery: 50,
  delivered: 60,
  cancelled: 70,
  returned: 80,
} as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

/** What became of an order's money. */
export const PaymentStatus = { unpaid: 10, paid: 20, refunded: 30 } as const
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus]
