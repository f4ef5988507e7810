/** What a cart line, an order line or a comment is about. */
export const ItemType = { product: 1, bundle: 2 } as const
export type ItemType = (typeof ItemType)[keyof typeof ItemType]

/** What is wrong with a cart line: too many for checkout, or none to be had. */
export const CartErrorCause = { blocking: 1, unavailable: 2 } as const
export type CartErrorCause = (typeof CartErrorCause)[keyof typeof CartErrorCause]
