/** What the server takes as a bank slip; it looks into the file, whatever its name says. */
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** What some phones say of a file that they know nothing of, and of a JPEG. */
const TELLS_NOTHING = ['', 'application/octet-stream']
const KNOWN: readonly string[] = [...SLIP_TYPES, 'image/jpg', 'image/pjpeg']
const NAMES = /\.(jpe?g|png|webp|pdf)$/i

/**
 * Whether a chosen file may be a slip by what the browser calls it: by its type, or by its name
 * where there is no type. Without either only its bytes could tell, and those the server reads.
 */
export function mayBeSlip({ type, name }: { type: string; name: string }): boolean {
  if (!TELLS_NOTHING.includes(type)) return KNOWN.includes(type)
  return NAMES.test(name) || !name.includes('.')
}
