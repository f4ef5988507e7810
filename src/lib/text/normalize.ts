import { toLatinDigits } from '#lib/text/digits.ts'

// Letters and ligatures that legacy encodings have as one character.
const PRESENTATION_FORMS = /[\uFB50-\uFDCF\uFE70-\uFEFC]/g
// Tatweel, soft hyphen, bidi controls, byte order mark, control characters except white space.
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- removes control characters
  /[\u0640\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g
const JOINERS = /[\u200C\u200D]/g
const JOINER_AT_EDGE = /\u200C+(?=\s|\u200C|$)|(?<=^|\s)\u200C+/g

// Often typed as «۳ درصد».
const PERCENT = ' درصد '

function foldLetters(text: string): string {
  return text
    .replace(PRESENTATION_FORMS, form => form.normalize('NFKC'))
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
}

/** Removes invisible marks of chats and spreadsheets. */
export const withoutMarks = (text: string): string => text.replace(UNSEEN, '').replace(JOINERS, '')

/**
 * Canonical form of one line: Persian ی and ک, no tatweel or bidi controls, single spaces; the
 * non-joiner stays between letters, digits as typed. Idempotent.
 */
export function normalizeText(text: string): string {
  return foldLetters(text).replace(JOINER_AT_EDGE, '').replace(/\s+/g, ' ').trim()
}

/** Keeps lines, at most one empty in a row. */
export function normalizeLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(normalizeText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Search form of text, for index and query: `normalizeText` without marks and hamzas (آ أ إ ٱ → ا,
 * ؤ → و, ئ → ی, ة ۀ → ه), spaces for non-joiners and punctuation, ASCII digits, lower case.
 * Idempotent.
 * @example searchKey('شیر کم‌چرب ۱٫۵لیتری Pegah') // 'شیر کم چرب 1.5 لیتری pegah'
 */
export function searchKey(text: string): string {
  // Compatibility forms hide tatweels, marks and capitals.
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

/** Names that shoppers and search cannot tell apart have one key. */
export const nameKey = (name: string): string => searchKey(name) || normalizeText(name)

/** Distinct words in search form, in order. */
export function searchTokens(text: string): string[] {
  const key = searchKey(text)
  return key === '' ? [] : [...new Set(key.split(' '))]
}
