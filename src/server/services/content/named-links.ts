import type { Reference } from '#lib/contract/admin/reference.ts'
import { isAddress } from '#lib/rules/inside-link.ts'
import { safeHref } from '#lib/rules/links.ts'
import { linkKinds } from '#lib/text/labels/admin-content.ts'
import { pageOfAddress } from '#lib/text/labels/admin-links.ts'
import { findOpenTitles } from '../../db/content-version.ts'
import type { Deps } from '../../deps.ts'
import { type FollowedLink, followLinks, LINKED } from './follow-links.ts'
import { landingOf } from './links-in.ts'
import { described } from './references.ts'

type Shop = Pick<Deps, 'db' | 'now' | 'siteUrl'>

/** The pages that links lead to, by their addresses; those that lead nowhere are left out. */
export async function namedLinks(shop: Shop, hrefs: readonly string[]): Promise<Reference[]> {
  // What may not stand in a link leads nowhere, whatever a browser would make of it.
  const good = hrefs.filter(href => isAddress(href) && safeHref(href) !== '#')
  const followed = await followLinks(shop, good)
  const records = await describedRecords(shop, followed)
  const drafts = await draftLandings(shop, followed)
  return followed.flatMap(({ href, link, record }): Reference[] => {
    const { to } = link
    if (to === 'page' || to === 'elsewhere') return [plainPage(href, to, shop.siteUrl)]
    if (to === 'landing') {
      const title = record?.name ?? drafts.get(landingOf(href, shop.siteUrl) ?? '')
      const state = record ? null : 'unpublished'
      return title === undefined
        ? []
        : [{ key: href, name: title, apart: linkKinds.landing, state }]
    }
    const named = record && records.get(`${to} ${record.key}`)
    return named ? [{ ...named, key: href }] : []
  })
}

/** Products with brand and size as everywhere, other records with their kind. */
async function describedRecords(
  shop: Shop,
  followed: readonly FollowedLink[],
): Promise<Map<string, Reference>> {
  const found = new Map<string, Reference>()
  for (const to of Object.keys(LINKED) as (keyof typeof LINKED)[]) {
    const rows = followed.flatMap(({ link, record }) => (link.to === to && record ? [record] : []))
    const once = [...new Map(rows.map(row => [row.id, row])).values()]
    if (once.length === 0) continue
    for (const each of await described(shop, LINKED[to], once))
      found.set(`${to} ${each.key}`, to === 'product' ? each : { ...each, apart: linkKinds[to] })
  }
  return found
}

/** The titles of the landings that links lead to and shoppers do not see yet. */
async function draftLandings(
  { db, siteUrl }: Shop,
  followed: readonly FollowedLink[],
): Promise<Map<string, string>> {
  const slugs = followed.flatMap(({ href, record }) =>
    record === null ? (landingOf(href, siteUrl) ?? []) : [],
  )
  return findOpenTitles(db, 'landing', slugs)
}

function plainPage(href: string, to: 'page' | 'elsewhere', siteUrl: string): Reference {
  if (/^[?#]/.test(href)) return { key: href, name: linkKinds.samePage, apart: '', state: null }
  const url = new URL(href, siteUrl)
  return { key: href, ...pageOfAddress(url, to === 'page'), state: null }
}
