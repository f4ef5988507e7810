import { z } from 'zod'
import { safeHref } from '#lib/rules/links.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import { safeHtml } from './html.ts'
import { isDate, parseMoment } from './moment.ts'

/**
 * A picture of the folder by its path, or one that is stored already by its address; the importer
 * puts the address in its place.
 */
export class PictureFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** One sentence for everything that can be wrong with a value, and one for a value that is missing. */
export const says = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === null || input === undefined ? 'must not be empty' : sentence,
})

const CODE_SAYS = says('must be lower-case Latin letters and digits, joined by hyphens')
export const code = z.string(CODE_SAYS).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, CODE_SAYS)

const SKU_SAYS = says('must be upper-case Latin letters and digits, joined by hyphens')
export const sku = z.string(SKU_SAYS).regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, SKU_SAYS)

/** One line of Persian text: Arabic ي and ك folded, spaces tidied. */
export function text(maxChars: number) {
  const sentence = says(`must be text of at most ${maxChars} characters`)
  return z
    .string(sentence)
    .transform(normalizeText)
    .pipe(z.string().min(1, 'must not be empty').max(maxChars, sentence))
}

/** Text of several lines, folded alike. */
export function lines(maxChars: number) {
  const sentence = says(`must be text of at most ${maxChars} characters`)
  return z.string(sentence).transform(normalizeLines).pipe(z.string().max(maxChars, sentence))
}

/** Html, folded alike and sanitised. */
export function html(maxChars: number) {
  const sentence = says(`must be html of at most ${maxChars} characters`)
  return z.string(sentence).max(maxChars, sentence).transform(normalizeLines).transform(safeHtml)
}

/** A whole number of JSON; `unit` in the operator's words, such as `rials` or `pieces`. */
export function whole(min: number, max: number, unit: string) {
  const sentence = says(wholeSentence(min, max, unit))
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

export const wholeSentence = (min: number, max: number, unit: string): string =>
  max === Number.MAX_SAFE_INTEGER
    ? `must be a whole number of ${unit}, at least ${min}`
    : `must be a whole number of ${unit} from ${min} to ${max}`

export const rials = whole(0, Number.MAX_SAFE_INTEGER, 'rials')

/** true or false, kept as 1 or 0. */
export const flag = z
  .boolean(says('must be true or false'))
  .transform((yes): 0 | 1 => (yes ? 1 : 0))

const COLOR_SAYS = says('must be a colour such as #1b7a48')
export const color = z
  .string(COLOR_SAYS)
  .regex(/^#[0-9a-f]{6}$/i, COLOR_SAYS)
  .transform(code => code.toLowerCase())

const PICTURE_SAYS = says('must be the path of a picture inside the folder')
export const picture = z
  .string(PICTURE_SAYS)
  .regex(/^(\/media\/(?=[^/]+$)|(?!\/))(?!.*(^|\/)\.\.(\/|$))[^\\:\0]+$/, PICTURE_SAYS)
  .transform(path => new PictureFile(path))

const LINK_SAYS = says('must be an address such as /bundles or https://example.com/page')
export const link = z
  .string(LINK_SAYS)
  .trim()
  .max(500, 'must be an address of at most 500 characters')
  .refine(href => /^(\/|\?|#|[a-z]+:)/i.test(href) && safeHref(href) !== '#', LINK_SAYS)

const MOMENT_SAYS = 'must be a moment such as 2026-11-30 23:00 (Tehran), +3d, +36h, +90m or -2d'
export const moment = z.string(says(MOMENT_SAYS)).transform((value, context) => {
  const parsed = parseMoment(value)
  if (parsed) return parsed
  context.addIssue(MOMENT_SAYS)
  return z.NEVER
})

const DATE_SAYS = says('must be a day such as 2026-12-01')
export const date = z
  .string(DATE_SAYS)
  .refine(day => /^\d{4}-\d\d-\d\d$/.test(day) && isDate(day), DATE_SAYS)

/** A JSON array of something that operators know by this name. */
export const listOf = <S extends z.ZodType>(item: S, names: string) =>
  z.array(item, says(`must be a list of ${names}`))
