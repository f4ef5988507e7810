import type { Client } from '#lib/api/client.ts'
import {
  PERCENT_DOWN_MAX,
  PERCENT_UP_MAX,
  priceTargetSchema,
  ROUNDINGS,
} from '#lib/contract/admin/price-change.ts'
import { fieldBetween } from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { idOf } from '../../_parts/answer.ts'
import { refusalOf } from '../../_parts/form-submission.ts'
import { wholeIn } from './typed-numbers.ts'

/** Toman. */
const ROUNDING_DEFAULT = 100

/** The form of a price change as its address has it; invalid choices are ignored. */
export function priceTermsIn({ searchParams }: URL) {
  const id = (name: string) => idOf(searchParams.get(name) ?? undefined) ?? undefined
  const typed = searchParams.get('percent') ?? ''
  const isLower = searchParams.get('direction') === 'lower'
  const amount = wholeIn(typed.replace(/[%٪]/g, ''))
  const rounding = ROUNDINGS.find(each => String(each) === searchParams.get('rounding'))
  const terms = {
    ...{ category: id('category'), brand: id('brand'), shelf: id('shelf') },
    products: searchParams.get('products') ?? '',
    percent: isLower ? -(amount ?? 0) : (amount ?? 0),
    target: priceTargetSchema.options.find(each => each === searchParams.get('target')),
    rounding: rounding ?? ROUNDING_DEFAULT,
  }
  const most = isLower ? PERCENT_DOWN_MAX : PERCENT_UP_MAX
  const isPercent = amount !== null && amount >= 1 && amount <= most
  const fault = isPercent ? null : fieldBetween(wireFieldName('change_percent'), 1, most)
  return { typed, isLower, terms, fault }
}

type Terms = Pick<ReturnType<typeof priceTermsIn>, 'terms' | 'fault'>

/** The preview, or why there is none. */
export async function readPreview(api: Client, { terms, fault }: Terms, page: number) {
  if (fault !== null) return { preview: null, faults: { percent: fault } }
  const none: Record<string, string> = {}
  try {
    const query = { ...terms, page }
    const preview = await api('GET /admin/catalogue/price-changes/preview', { query })
    return { preview, faults: none }
  } catch (error) {
    return { preview: null, faults: refusalOf(error).faults }
  }
}
