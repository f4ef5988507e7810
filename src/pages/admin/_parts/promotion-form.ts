import type { Client } from '#lib/api/client.ts'
import type { PromotionPreview, StaffPromotion } from '#lib/contract/admin/promotion.ts'
import { PROMOTION_KINDS } from '#lib/codes/promotion.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { type FormSubmission, submitForm } from '../../_parts/form-submission.ts'
import { numberIn, tomanOrTyped, tomanText, unvalidated, withToman } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

const TOMAN_FIELDS = ['amount', 'most', 'least']
const orNull = <T>(text: string | undefined, read: (text: string) => T): T | null =>
  text === undefined || text.trim() === '' ? null : read(text.trim())

/** The body of a form, which the API validates. */
const bodyIn = (values: FormValues) =>
  unvalidated({
    kind: PROMOTION_KINDS.find(kind => kind === values['kind']) ?? 'quantity',
    title: values['title'] ?? '',
    percent: orNull(values['percent']?.replace(/[%٪]/g, ''), numberIn),
    amount: orNull(values['amount'], tomanOrTyped),
    most: orNull(values['most'], tomanOrTyped),
    pieces: orNull(values['pieces'], numberIn),
    further: values['further'] === '1',
    category: orNull(values['category'], numberIn),
    products: values['products'] ?? '',
    least: orNull(values['least'], tomanOrTyped),
    method: orNull(values['method'], numberIn),
    areas: values['areas'] ?? '',
    since: orNull(values['since'], String),
    since_time: orNull(values['since_time'], String),
    until: orNull(values['until'], String),
    until_time: orNull(values['until_time'], String),
    active: values['active'] === '1',
    with_coupon: values['with_coupon'] === '1',
  })

export const NEW_PROMOTION: FormValues = { kind: 'quantity', pieces: '۲', active: '1' }

const flag = (is: boolean): string => (is ? '1' : '')
const digits = (value: number | null): string => toPersianDigits(value ?? '')

export const promotionValues = (promotion: StaffPromotion): FormValues => ({
  ...{ kind: promotion.kind, title: promotion.title },
  percent: digits(promotion.percent),
  amount: tomanText(promotion.amount),
  most: tomanText(promotion.most),
  pieces: digits(promotion.pieces),
  further: flag(promotion.further),
  category: String(promotion.category ?? ''),
  products: promotion.products.map(({ sku }) => sku).join('\n'),
  least: tomanText(promotion.least),
  method: String(promotion.method ?? ''),
  areas: promotion.areas.join('\n'),
  since: promotion.since ?? '',
  since_time: promotion.since_time ?? '',
  until: promotion.until ?? '',
  until_time: promotion.until_time ?? '',
  active: flag(promotion.active),
  with_coupon: flag(promotion.with_coupon),
})

type Body = ReturnType<typeof bodyIn>

/** A form sent to see what it would do, or to be saved. */
export async function submitPromotion(
  api: Client,
  request: Request,
  save: (body: Body) => Promise<void>,
): Promise<{
  submission: FormSubmission | null
  preview: PromotionPreview | null
  isSaved: boolean
}> {
  if (request.method !== 'POST') return { submission: null, preview: null, isSaved: false }
  let preview: PromotionPreview | null = null
  let isSaved = false
  const submission = await submitForm(request, values =>
    withToman(TOMAN_FIELDS, values, async () => {
      const body = bodyIn(values)
      if (values['task'] === 'preview')
        preview = (await api('POST /admin/promotions/preview', { body })).data
      else {
        await save(body)
        isSaved = true
      }
    }),
  )
  return { submission, preview, isSaved }
}
