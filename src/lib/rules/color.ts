const COLOR = /^#[0-9a-f]{6}$/i

/** Undefined for anything but a hex colour. */
export const safeColor = (code: string): string | undefined => (COLOR.test(code) ? code : undefined)
