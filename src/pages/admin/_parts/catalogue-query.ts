import { catalogueFilterNames } from '#lib/text/labels/admin-catalogue.ts'
import { idOf } from '../../_parts/answer.ts'
import { pageIn } from './number-in.ts'

const SEARCH_MAX_CHARS = 100
type Only = keyof typeof catalogueFilterNames
export const CATALOGUE_FILTERS = Object.keys(catalogueFilterNames) as Only[]

/** Invalid values are ignored. */
export function catalogueQuery(url: URL) {
  const { searchParams } = url
  const id = (name: string) => idOf(searchParams.get(name) ?? undefined) ?? undefined
  return {
    q: (searchParams.get('q') ?? '').slice(0, SEARCH_MAX_CHARS),
    only: CATALOGUE_FILTERS.find(each => each === searchParams.get('only')) ?? 'all',
    brand: id('brand'),
    category: id('category'),
    page: pageIn(url),
  }
}
