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

/** What is done for goods that are missing when an order is picked. */
export const SubstitutionChoice = {
  /** A substitute only with the customer's consent by telephone. */
  call: 'call',
  /** A similar product without asking. */
  nearest: 'nearest',
  /** No substitute. */
  refund: 'refund',
} as const
export type SubstitutionChoice = (typeof SubstitutionChoice)[keyof typeof SubstitutionChoice]

/** A substitute that the customer is asked about. */
export const ProposalState = {
  waiting: 'waiting',
  accepted: 'accepted',
  declined: 'declined',
  /** Nobody answered, and the customer is to be called. */
  expired: 'expired',
  withdrawn: 'withdrawn',
} as const
export type ProposalState = (typeof ProposalState)[keyof typeof ProposalState]

/** Steps of several orders at once. */
export const BulkStep = {
  confirm: '40',
  /** To be paid on delivery. */
  confirmUnpaid: '40/10',
  sendOut: '50',
  deliver: '60',
  cancel: '70',
  return: '80',
} as const
export type BulkStep = (typeof BulkStep)[keyof typeof BulkStep]

/** Rules of an agreed order's amounts. */
export const AmountRules = {
  /** Percentages rounded to a rial, free delivery by goods after company and coupon. */
  rials: 1,
  /** All lines in whole toman, free delivery by goods at current prices. */
  wholeToman: 2,
} as const
export type AmountRules = (typeof AmountRules)[keyof typeof AmountRules]
