const GONE = 'gone-'

/** What stands instead of the mobile of a customer who was forgotten; nobody can type it. */
export const goneMobile = (userId: number): string => `${GONE}${userId}`

/** Whether what stands as a mobile is that of a customer who was forgotten. */
export const isGoneMobile = (mobile: string): boolean => mobile.startsWith(GONE)
