const COLOR = /^#[0-9a-f]{6}$/i

/** A colour from the database that may stand in a style; anything else is none. */
export const safeColor = (code: string): string | undefined => (COLOR.test(code) ? code : undefined)
