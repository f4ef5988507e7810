import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { type InsideLink, insideLink } from '#lib/rules/inside-link.ts'
import { listLandings, listRefs, type RefRow } from '../../db/content-ref.ts'
import type { Db } from '../../db/open.ts'
import { landingOf } from './links-in.ts'

/** A link, and the record whose page it leads to; null where there is none, or none is needed. */
export interface FollowedLink {
  href: string
  link: InsideLink
  record: RefRow | null
}

/** The records that links name by their id. */
export const LINKED = {
  product: 'products',
  bundle: 'bundles',
  category: 'categories',
  brand: 'brands',
  shelf: 'shelves',
} as const satisfies Partial<Record<InsideLink['to'], RefTarget>>

/** Where links lead, each once; `siteUrl` is where the shop is found. */
export async function followLinks(
  { db, siteUrl }: { db: Db; siteUrl: string },
  hrefs: readonly string[],
): Promise<FollowedLink[]> {
  const links = [...new Set(hrefs)].map(href => ({ href, link: insideLink(href, siteUrl) }))
  const records = new Map<string, RefRow>()
  for (const [to, table] of Object.entries(LINKED)) {
    const ids = links.flatMap(({ link }) => (link.to === to && 'id' in link ? [link.id] : []))
    for (const row of await listRefs(db, table, { ids })) records.set(`${to} ${row.id}`, row)
  }
  const slugs = links.flatMap(({ href }) => landingOf(href, siteUrl) ?? [])
  for (const row of await listLandings(db, slugs)) records.set(`landing ${row.key}`, row)
  return links.map(({ href, link }) => {
    const named = 'id' in link ? link.id : landingOf(href, siteUrl)
    return { href, link, record: records.get(`${link.to} ${named ?? ''}`) ?? null }
  })
}
