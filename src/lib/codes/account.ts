/** How far a registration is; `formSaved` still lacks an address. */
export const RegisterStatus = { complete: 1, incomplete: 3, formSaved: 4 } as const
export type RegisterStatus = (typeof RegisterStatus)[keyof typeof RegisterStatus]

/** Whether staff confirmed an account; an unconfirmed one is only warned. */
export const ConfirmStatus = { confirmed: 1, unconfirmed: 3 } as const

/** The gender of a profile. */
export const Gender = { unspecified: 1, male: 2, female: 3 } as const
export type Gender = (typeof Gender)[keyof typeof Gender]

/** Whose customer a user is. */
export const AffiliationType = { store: 1, company: 2 } as const
export type AffiliationType = (typeof AffiliationType)[keyof typeof AffiliationType]
