/** What a cart line, an order line or a comment is about. */
export const ItemType = { product: 1, bundle: 2 } as const
export type ItemType = (typeof ItemType)[keyof typeof ItemType]

/** `blocking`: more pieces than allowed, no checkout; `unavailable`: cannot be bought, left out. */
export const CartErrorCause = { blocking: 1, unavailable: 2 } as const
export type CartErrorCause = (typeof CartErrorCause)[keyof typeof CartErrorCause]
