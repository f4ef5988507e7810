import type { Reference } from '#lib/contract/admin/reference.ts'
import { isAddress } from '#lib/rules/inside-link.ts'
import { brandHref, bundleHref, categoryHref, landingHref, productHref } from '#lib/rules/links.ts'
import { linkKinds } from '#lib/text/labels/admin-content.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { slugOf } from '#lib/text/slug.ts'
import { type RefRow, searchLandings, searchRefs } from './content-ref-queries.ts'
import type { Deps } from '../deps.ts'
import { describeLinks } from './describe-links.ts'
import { findProducts, productReference, type Shop } from './references.ts'

const EACH_MAX = 5

const QUERY_MAX_CHARS = 60

export async function findLinkTargets(
  shop: Shop & Pick<Deps, 'siteUrl'>,
  typed: string,
): Promise<Reference[]> {
  if (isAddress(typed)) return describeLinks(shop, [typed])
  const { db } = shop
  const q = typed.slice(0, QUERY_MAX_CHARS)
  const text = normalizeText(q)
  const toLink =
    (kind: string, hrefOf: (row: RefRow & { slug: string }) => string) =>
    (row: RefRow): Reference => {
      const href = hrefOf({ ...row, slug: slugOf(row.name) })
      return { key: href, name: row.name, apart: kind, state: null }
    }
  const groups = await Promise.all([
    searchLandings(db, text, EACH_MAX).then(rows =>
      rows.map(toLink(linkKinds.landing, ({ key }) => landingHref(key))),
    ),
    categoryTargets(shop, text),
    searchRefs(db, 'brands', text, EACH_MAX).then(rows =>
      rows.map(toLink(linkKinds.brand, brandHref)),
    ),
    searchRefs(db, 'bundles', text, EACH_MAX).then(rows =>
      rows.map(toLink(linkKinds.bundle, bundleHref)),
    ),
    productTargets(shop, q),
  ])
  return groups.flat()
}

async function categoryTargets({ db }: Shop, text: string): Promise<Reference[]> {
  const rows = await searchRefs(db, 'categories', text, EACH_MAX)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const types = await db
    .selectFrom('categories')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .execute()
  const typeOf = new Map(types.map(({ id, type }) => [id, type]))
  return rows.map(({ id, name }) => {
    const href = categoryHref({ id, slug: slugOf(name), type: typeOf.get(id) ?? 'leaf' })
    return { key: href, name, apart: linkKinds.category, state: null }
  })
}

async function productTargets(shop: Shop, q: string): Promise<Reference[]> {
  const products = await findProducts(shop, q, EACH_MAX)
  return products.map(product => ({
    ...productReference(product),
    key: productHref({ id: product.id, slug: slugOf(product.name) }),
  }))
}
