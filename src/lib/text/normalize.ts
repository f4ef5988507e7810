import { toLatinDigits } from '#lib/text/digits.ts'

// Letters and ligature forms that old keyboards and old encodings wrote as one character.
const PRESENTATION_FORMS = /[\uFB50-\uFDCF\uFE70-\uFEFC]/g
// Tatweel, soft hyphen, bidi controls, byte order mark, and control characters but white space.
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- removes control characters
  /[\u0640\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g
const JOINERS = /[\u200C\u200D]/g
const JOINER_AT_EDGE = /\u200C+(?=\s|\u200C|$)|(?<=^|\s)\u200C+/g

// «۳٪» is said, and often typed, «۳ درصد».
const PERCENT = ' درصد '

function foldLetters(text: string): string {
  return text
    .replace(PRESENTATION_FORMS, form => form.normalize('NFKC'))
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
}

/** A pasted number or date without the invisible marks that chats and spreadsheets put around it. */
export const withoutMarks = (text: string): string => text.replace(UNSEEN, '').replace(JOINERS, '')

/**
 * One line of text as the shop keeps and shows it: Persian ی and ک, composed letters, no tatweel
 * and no bidi controls, single spaces. The zero-width non-joiner stays where it joins words.
 * Digits stay as they were typed. Applying it twice changes nothing.
 */
export function normalizeText(text: string): string {
  return foldLetters(text).replace(JOINER_AT_EDGE, '').replace(/\s+/g, ' ').trim()
}

/** `normalizeText` for text of several lines: lines stay, at most one empty line in a row. */
export function normalizeLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(normalizeText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * The form in which text is searched; index and query both pass through it. Beyond
 * `normalizeText`: marks and hamzas are dropped (آ أ إ ٱ → ا, ؤ → و, ئ → ی, ة ۀ → ه), the
 * non-joiner and punctuation become spaces, digits become ASCII and part from Persian letters, the
 * decimal sign between them becomes a point, a percent sign beside them its word, Latin letters
 * become lower-case. Applying it twice
 * changes nothing.
 *
 * @example searchKey('شیر کم‌چرب ۱٫۵لیتری Pegah') // 'شیر کم چرب 1.5 لیتری pegah'
 */
export function searchKey(text: string): string {
  // Compatibility forms hide tatweels, marks and capitals, so they are taken apart first.
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(/[\p{M}ء]/gu, '')
  return toLatinDigits(bare)
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[ةەہۃھ]/g, 'ه')
    .replace(/ٱ/g, 'ا')
    .replace(/(?<=\d)[٬,](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)[٫/](?=\d)/g, '.')
    .replace(/(?<=\d) ?[٪%]/g, PERCENT)
    .replace(/[٪%] ?(\d+(?:\.\d+)?)/g, `$1${PERCENT}`)
    .replace(/(?:(?!(?<=\d)\.\d)[^\p{L}\p{N}])+/gu, ' ')
    .replace(/(?<=\d)(?=\p{Script=Arabic})|(?<=\p{Script=Arabic})(?=\d)/gu, ' ')
    .trim()
}

/** The different words of a text in the form in which they are searched, in their order. */
export function searchTokens(text: string): string[] {
  const key = searchKey(text)
  return key === '' ? [] : [...new Set(key.split(' '))]
}
