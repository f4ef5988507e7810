import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { type InsideLink, insideLink } from '#lib/rules/inside-link.ts'
import { listLandings, listRefs, type RefRow } from './content-ref-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { landingOf } from './links-in.ts'

/** `record` is null where there is none, or none is needed. */
export interface ResolvedLink {
  href: string
  link: InsideLink
  record: RefRow | null
}

export const LINKED = {
  product: 'products',
  bundle: 'bundles',
  category: 'categories',
  brand: 'brands',
  shelf: 'shelves',
} as const satisfies Partial<Record<InsideLink['to'], RefTarget>>

export async function resolveLinks(
  { db, siteUrl }: { db: Db; siteUrl: string },
  hrefs: readonly string[],
): Promise<ResolvedLink[]> {
  const links = [...new Set(hrefs)].map(href => ({ href, link: insideLink(href, siteUrl) }))
  const records = new Map<string, RefRow>()
  for (const [to, table] of Object.entries(LINKED)) {
    const ids = links.flatMap(({ link }) => (link.to === to && 'id' in link ? [link.id] : []))
    for (const row of await listRefs(db, table, { ids })) records.set(`${to} ${row.id}`, row)
  }
  const slugs = links.flatMap(({ href }) => landingOf(href, siteUrl) ?? [])
  for (const row of await listLandings(db, slugs)) records.set(`landing ${row.key}`, row)
  return links.map(({ href, link }) => {
    const target = 'id' in link ? link.id : landingOf(href, siteUrl)
    return { href, link, record: records.get(`${link.to} ${target ?? ''}`) ?? null }
  })
}
