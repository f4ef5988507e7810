import { normalizeText } from '#lib/text/normalize.ts'

const NAMELESS = '-'

/**
 * Last part of an address: letters and digits joined by dashes, Latin in lower case, not
 * percent-encoded; '-' for a name without any. Idempotent.
 * @example slugOf('شیر کم‌چرب (۱ لیتری)') // 'شیر-کم-چرب-۱-لیتری'
 */
export function slugOf(name: string): string {
  const slug = normalizeText(name)
    .toLowerCase()
    .normalize('NFC')
    .replace(/(?![\u0653-\u0655])[\u064B-\u065F\u0670'’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? NAMELESS : slug
}
