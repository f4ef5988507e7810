import { normalizeText } from '#lib/text/normalize.ts'

const NAMELESS = '-'

/**
 * The readable last part of an address, not yet percent-encoded: Persian and Latin letters and
 * digits of the name, joined by single dashes, Latin in lower case. A name without any letter or
 * digit gives a single dash, so that the address keeps its shape. Applying it twice changes
 * nothing.
 *
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
