import type { Reference } from '#lib/contract/admin/reference.ts'
import { isAddress } from '#lib/rules/inside-link.ts'
import { safeHref } from '#lib/rules/links.ts'
import { linkKinds } from '#lib/text/labels/admin-content.ts'
import { pageOfAddress } from '#lib/text/labels/admin-links.ts'
import { findOpenTitles } from './content-version-queries.ts'
import type { Deps } from '../deps.ts'
import { type ResolvedLink, resolveLinks, LINKED } from './resolve-links.ts'
import { landingOf } from './links-in.ts'
import { describeRecords } from './references.ts'

type Shop = Pick<Deps, 'db' | 'now' | 'siteUrl'>

export async function describeLinks(shop: Shop, hrefs: readonly string[]): Promise<Reference[]> {
  // An unsafe link leads nowhere, whatever a browser makes of it.
  const safe = hrefs.filter(href => isAddress(href) && safeHref(href) !== '#')
  const resolved = await resolveLinks(shop, safe)
  const records = await describeTargets(shop, resolved)
  const drafts = await draftLandings(shop, resolved)
  return resolved.flatMap(({ href, link, record }): Reference[] => {
    const { to } = link
    if (to === 'page' || to === 'elsewhere') return [plainPage(href, to, shop.siteUrl)]
    if (to === 'landing') {
      const title = record?.name ?? drafts.get(landingOf(href, shop.siteUrl) ?? '')
      const state = record ? null : 'unpublished'
      return title === undefined
        ? []
        : [{ key: href, name: title, apart: linkKinds.landing, state }]
    }
    const reference = record && records.get(`${to} ${record.key}`)
    return reference ? [{ ...reference, key: href }] : []
  })
}

async function describeTargets(
  shop: Shop,
  resolved: readonly ResolvedLink[],
): Promise<Map<string, Reference>> {
  const references = new Map<string, Reference>()
  for (const to of Object.keys(LINKED) as (keyof typeof LINKED)[]) {
    const rows = resolved.flatMap(({ link, record }) => (link.to === to && record ? [record] : []))
    const unique = [...new Map(rows.map(row => [row.id, row])).values()]
    if (unique.length === 0) continue
    for (const reference of await describeRecords(shop, LINKED[to], unique))
      references.set(
        `${to} ${reference.key}`,
        to === 'product' ? reference : { ...reference, apart: linkKinds[to] },
      )
  }
  return references
}

async function draftLandings(
  { db, siteUrl }: Shop,
  resolved: readonly ResolvedLink[],
): Promise<Map<string, string>> {
  const slugs = resolved.flatMap(({ href, record }) =>
    record === null ? (landingOf(href, siteUrl) ?? []) : [],
  )
  return findOpenTitles(db, 'landing', slugs)
}

function plainPage(href: string, to: 'page' | 'elsewhere', siteUrl: string): Reference {
  if (/^[?#]/.test(href)) return { key: href, name: linkKinds.samePage, apart: '', state: null }
  const url = new URL(href, siteUrl)
  return { key: href, ...pageOfAddress(url, to === 'page'), state: null }
}
