/** Which of a user's addresses: orders go to the main one unless another is chosen. */
export const AddressType = { main: 1, other: 2 } as const
export type AddressType = (typeof AddressType)[keyof typeof AddressType]
