const FORGOTTEN = 'gone-'

/** Replaces the mobile of a forgotten customer; nobody can type it. */
export const forgottenMobile = (userId: number): string => `${FORGOTTEN}${userId}`

export const isForgottenMobile = (mobile: string): boolean => mobile.startsWith(FORGOTTEN)
