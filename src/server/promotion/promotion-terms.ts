import type { Insertable } from 'kysely'
import { HttpStatus } from '#lib/codes/http.ts'
import type { PromotionBody } from '#lib/contract/admin/promotion.ts'
import { endsBeforeStart } from '#lib/rules/coupon.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { fieldInvalid } from '#lib/text/fields.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { promotionMessages, unknownAreas } from '#lib/text/messages/promotion.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Faults } from '../platform/http/validation.ts'
import { PROMOTION_AREAS_MAX } from '#lib/contract/admin/promotion.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { knownPlaces } from '../delivery/zone-places.ts'
import { findChosenIds } from '../price-change/chosen-products.ts'
import type { PromotionTable } from './schema.ts'

export type PromotionTerms = Omit<Insertable<PromotionTable>, 'id'>

/** 422 by field, also for what its kind needs. Columns that its kind has no use for become null. */
export async function readPromotionTerms(db: Db, body: PromotionBody): Promise<PromotionTerms> {
  const faults = kindFaults(body)
  const started_at = momentOf('since', body, [0, 0], faults)
  const expired_at = momentOf('until', body, [23, 59], faults)
  if (endsBeforeStart({ started_at, expired_at }))
    faults['until'] = [couponMessages.untilBeforeSince]
  const { named: areas, unknown } = await knownPlaces(db, areasIn(body.areas), ['locality'])
  if (unknown.length > 0) faults['areas'] = [unknownAreas(unknown)]
  else if (areas.length > PROMOTION_AREAS_MAX) faults['areas'] = [promotionMessages.tooManyAreas]
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  const { kind, title, further, active, with_coupon } = body
  const isQuantity = kind === 'quantity'
  const ids = isQuantity ? await findChosenIds(db, body.products) : null
  return {
    ...{ kind, title, started_at, expired_at },
    percent: kind === 'free-delivery' ? null : (body.percent ?? null),
    amount: kind === 'first-order' ? (body.amount ?? null) : null,
    most: body.percent == null || kind === 'free-delivery' ? null : (body.most ?? null),
    pieces: isQuantity ? (body.pieces ?? null) : null,
    further: isQuantity && further ? 1 : 0,
    category_id: kind === 'category' || (isQuantity && !ids) ? (body.category ?? null) : null,
    product_ids: ids && JSON.stringify(ids),
    least: kind === 'free-delivery' ? (body.least ?? 0) : null,
    posting_method_id: kind === 'free-delivery' ? (body.method ?? null) : null,
    areas: areas.length > 0 ? JSON.stringify(areas) : null,
    active: active ? 1 : 0,
    with_coupon: with_coupon ? 1 : 0,
  }
}

const areasIn = (text: string): string[] =>
  text
    .split(/[\n،,]/)
    .map(normalizeText)
    .filter(name => name !== '')

/** What its kind needs; also of a body whose other fields are refused. */
export function kindFaults({
  kind,
  percent,
  amount,
  pieces,
  category,
  products = '',
}: Partial<PromotionBody>): Faults {
  if (kind === undefined) return {}
  if (kind === 'free-delivery') return {}
  if (kind === 'first-order')
    return (percent == null) === (amount == null)
      ? { percent: [promotionMessages.percentOrAmount] }
      : {}
  const isQuantity = kind === 'quantity'
  const hasProducts = isQuantity && products !== ''
  return {
    ...(percent == null && { percent: [wireFieldMissing('percent')] }),
    ...(isQuantity && pieces == null && { pieces: [wireFieldMissing('pieces')] }),
    ...(category == null && !hasProducts && { category: [wireFieldMissing('category')] }),
    ...(category != null && hasProducts && { category: [promotionMessages.oneOfBoth] }),
  }
}

function momentOf(
  field: 'since' | 'until',
  body: PromotionBody,
  [hour, minute]: [number, number],
  faults: Faults,
): number | null {
  const text = body[field]
  if (!text) return null
  const date = dateOfText(typedDay(text))
  if (date === null) {
    faults[field] = [fieldInvalid(wireFieldName(field))]
    return null
  }
  const name = `${field}_time` as const
  const time = body[name]
  if (!time) return tehranMoment(date, hour, minute)
  const [typedHour = 0, typedMinute = 0] = toLatinDigits(time).split(':').map(Number)
  if (typedHour > 23 || typedMinute > 59) faults[name] = [fieldInvalid(wireFieldName(name))]
  return tehranMoment(date, typedHour, typedMinute)
}
