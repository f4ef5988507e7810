/** Media types accepted as a bank slip; the server checks the content. */
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** What some phones send for unknown files, and for JPEG. */
const TELLS_NOTHING = ['', 'application/octet-stream']
const KNOWN: readonly string[] = [...SLIP_TYPES, 'image/jpg', 'image/pjpeg']
const NAMES = /\.(jpe?g|png|webp|pdf)$/i

/** Checks type or file name before upload; the server reads the content. */
export function mayBeSlip({ type, name }: { type: string; name: string }): boolean {
  if (!TELLS_NOTHING.includes(type)) return KNOWN.includes(type)
  return NAMES.test(name) || !name.includes('.')
}
