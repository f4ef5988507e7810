/** scrypt needs 128 × N × r bytes: 32 MiB, and about 80 ms. */
export const PASSWORD_COST = { log2N: 15, r: 8, p: 1 }

export type PasswordCost = typeof PASSWORD_COST
