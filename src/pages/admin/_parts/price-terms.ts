import { priceTargetSchema, ROUNDINGS } from '#lib/contract/admin/price-change.ts'
import type { Client } from '#lib/api/client.ts'
import { idOf } from '../../_parts/answer.ts'
import { refusalOf } from '../../_parts/form-submission.ts'
import { numberIn, unvalidated, wholeIn } from './typed-numbers.ts'

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
    percent: amount === null ? numberIn(typed) : isLower ? -amount : amount,
    target: priceTargetSchema.options.find(each => each === searchParams.get('target')),
    rounding: rounding ?? ROUNDING_DEFAULT,
  }
  return { typed, isLower, terms: unvalidated(terms) }
}

type Terms = ReturnType<typeof priceTermsIn>['terms']

/** The preview, or why there is none. */
export async function readPreview(api: Client, terms: Terms, page: number) {
  const none: Record<string, string> = {}
  try {
    const query = { ...terms, page }
    const preview = await api('GET /admin/catalogue/price-changes/preview', { query })
    return { preview, faults: none }
  } catch (error) {
    return { preview: null, faults: refusalOf(error).faults }
  }
}
