import { z } from 'zod'
import { safeHref } from '#lib/rules/links.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import { CODE_PATTERN, SKU_PATTERN } from '#lib/contract/code-patterns.ts'
import { safeHtml } from './html.ts'
import { dateTimeOfText } from '#lib/rules/jalali.ts'
import { type DayEdge, typedMoment } from '#lib/text/typed-day.ts'
import { isDate, parseMoment } from './moment.ts'

/** A path in the folder, or a stored picture's address; the importer makes it an address. */
export class PictureFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** The sentence for an invalid value; a missing one has its own. */
export const errorText = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === null || input === undefined ? 'must not be empty' : sentence,
})

const CODE_SAYS = errorText('must be lower-case Latin letters and digits, joined by hyphens')
export const code = z.string(CODE_SAYS).regex(CODE_PATTERN, CODE_SAYS)

const SKU_SAYS = errorText('must be upper-case Latin letters and digits, joined by hyphens')
export const sku = z.string(SKU_SAYS).regex(SKU_PATTERN, SKU_SAYS)

export function text(maxChars: number) {
  const sentence = errorText(`must be text of at most ${maxChars} characters`)
  return z
    .string(sentence)
    .transform(normalizeText)
    .pipe(z.string().min(1, 'must not be empty').max(maxChars, sentence))
}

export function lines(maxChars: number) {
  const sentence = errorText(`must be text of at most ${maxChars} characters`)
  return z.string(sentence).transform(normalizeLines).pipe(z.string().max(maxChars, sentence))
}

export function html(maxChars: number) {
  const sentence = errorText(`must be html of at most ${maxChars} characters`)
  return z.string(sentence).max(maxChars, sentence).transform(normalizeLines).transform(safeHtml)
}

/** @param unit for the sentence, such as `rials` */
export function whole(min: number, max: number, unit: string) {
  const sentence = errorText(wholeSentence(min, max, unit))
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

export const wholeSentence = (min: number, max: number, unit: string): string =>
  max === Number.MAX_SAFE_INTEGER
    ? `must be a whole number of ${unit}, at least ${min}`
    : `must be a whole number of ${unit} from ${min} to ${max}`

export const rials = whole(0, Number.MAX_SAFE_INTEGER, 'rials')

export const flag = z
  .boolean(errorText('must be true or false'))
  .transform((value): 0 | 1 => (value ? 1 : 0))

const COLOR_SAYS = errorText('must be a colour such as #1b7a48')
export const color = z
  .string(COLOR_SAYS)
  .regex(/^#[0-9a-f]{6}$/i, COLOR_SAYS)
  .transform(code => code.toLowerCase())

const PICTURE_SAYS = errorText('must be the path of a picture inside the folder')
export const picture = z
  .string(PICTURE_SAYS)
  .regex(/^(\/media\/(?=[^/]+$)|(?!\/))(?!.*(^|\/)\.\.(\/|$))[^\\:\0]+$/, PICTURE_SAYS)
  .transform(path => new PictureFile(path))

const LINK_SAYS = errorText('must be an address such as /bundles or https://example.com/page')
export const link = z
  .string(LINK_SAYS)
  .trim()
  .max(500, 'must be an address of at most 500 characters')
  .refine(href => /^(\/|\?|#|[a-z]+:)/i.test(href) && safeHref(href) !== '#', LINK_SAYS)

const MOMENT_SAYS = 'must be a moment such as 2026-11-30 23:00 (Tehran), +3d, +36h, +90m or -2d'
const momentAt = (edge: DayEdge) =>
  z.string(errorText(MOMENT_SAYS)).transform((value, context) => {
    const parsed = parseMoment(value) ?? parseMoment(dateTimeOfText(typedMoment(value, edge)) ?? '')
    if (parsed) return parsed
    context.addIssue(MOMENT_SAYS)
    return z.NEVER
  })
/** A day alone is its beginning. */
export const moment = momentAt('from')
/** A day alone is its end. */
export const endMoment = momentAt('until')

const DATE_SAYS = errorText('must be a day such as 2026-12-01')
export const date = z
  .string(DATE_SAYS)
  .refine(day => /^\d{4}-\d\d-\d\d$/.test(day) && isDate(day), DATE_SAYS)

/** @param names for the sentence */
export const listOf = <S extends z.ZodType>(item: S, names: string) =>
  z.array(item, errorText(`must be a list of ${names}`))
