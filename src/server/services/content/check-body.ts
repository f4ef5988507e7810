import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Bodies,
  type ContentKind,
  type ContentProblems,
  documentFields,
} from '#lib/contract/admin/content.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { type FoundLeaf, leavesOf } from '#lib/contract/admin/content-walk.ts'
import { insideLink } from '#lib/rules/inside-link.ts'
import { contentMessages, deadLinkIn, refMissing } from '#lib/text/messages/admin-content.ts'
import { listRefs } from '../../db/content-ref.ts'
import type { Db } from '../../db/open.ts'

/** What a check looks into. */
export interface CheckedShop {
  db: Db
  mediaDir: string
  /** Where the shop is found, without a slash at the end. */
  siteUrl: string
  /** Addresses of pictures that are about to be kept in it. */
  coming?: ReadonlySet<string>
}

/** What keeps a document from being published, by the path of the field. */
export async function checkBody<K extends ContentKind>(
  shop: CheckedShop,
  kind: K,
  body: Bodies[K],
): Promise<ContentProblems> {
  const leaves = leavesOf(documentFields[kind], body)
  const told = [
    ...(await missingRefs(shop.db, leaves, ownCodes(body))),
    ...(await deadLinks(shop, leaves)),
    ...missingPictures(shop, leaves),
  ]
  const problems: ContentProblems = {}
  for (const { path, sentence } of told) (problems[path] ??= []).push(sentence)
  return problems
}

interface Problem {
  path: string
  sentence: string
}

/** The codes of the categories that a document of questions has itself. */
const ownCodes = (body: object): ReadonlySet<string> =>
  new Set('questions' in body ? (body as Bodies['faqs']).categories.map(each => each.code) : [])

async function missingRefs(
  db: Db,
  leaves: readonly FoundLeaf[],
  own: ReadonlySet<string>,
): Promise<Problem[]> {
  const wanted = leaves.flatMap(({ field, value, path }) =>
    field.as === 'ref' ? [{ to: field.to, key: String(value), path }] : [],
  )
  const known = new Map<RefTarget, ReadonlySet<string>>([['faq_categories', own]])
  for (const to of new Set(wanted.map(each => each.to)))
    if (to !== 'faq_categories') {
      const keys = wanted.filter(each => each.to === to).map(each => each.key)
      known.set(to, new Set((await listRefs(db, to, { keys })).map(({ key }) => key)))
    }
  return wanted
    .filter(({ to, key }) => !known.get(to)?.has(key))
    .map(({ to, key, path }) => ({ path, sentence: refMissing(to, key) }))
}

const HREF = /<a\b[^>]*?\bhref="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<' }

async function deadLinks(shop: CheckedShop, leaves: readonly FoundLeaf[]): Promise<Problem[]> {
  const links = leaves.flatMap(({ field, value, path }) => {
    if (field.as === 'link')
      return [{ path, href: String(value), sentence: contentMessages.deadLink }]
    if (field.as !== 'html') return []
    return [...String(value).matchAll(HREF)].map(([, written = '']) => {
      const href = written.replace(/&(amp|quot|lt);/g, entity => ENTITIES[entity] ?? entity)
      return { path, href, sentence: deadLinkIn(href) }
    })
  })
  const leads = await leadingLinks(
    shop,
    links.map(({ href }) => href),
  )
  return links.filter(({ href }) => !leads.has(href))
}

const TABLES = {
  product: 'products',
  bundle: 'bundles',
  category: 'categories',
  brand: 'brands',
  shelf: 'shelves',
} as const

/** Those of these links that lead somewhere. */
async function leadingLinks(
  { db, siteUrl }: CheckedShop,
  hrefs: readonly string[],
): Promise<ReadonlySet<string>> {
  const links = [...new Set(hrefs)].map(href => ({ href, link: insideLink(href, siteUrl) }))
  const good = new Set<string>()
  for (const { href, link } of links)
    if (link.to === 'page' || link.to === 'elsewhere') good.add(href)
  for (const [to, table] of Object.entries(TABLES)) {
    const named = links.flatMap(({ href, link }) =>
      link.to === to && 'id' in link ? [{ href, id: link.id }] : [],
    )
    const found = await listRefs(db, table, { ids: named.map(({ id }) => id) })
    const ids = new Set(found.map(({ id }) => id))
    for (const { href, id } of named) if (ids.has(id)) good.add(href)
  }
  const slugs = links.flatMap(({ href, link }) =>
    link.to === 'landing' ? [{ href, slug: decoded(link.slug) }] : [],
  )
  if (slugs.length === 0) return good
  const landings = await db
    .selectFrom('landings')
    .select('slug')
    .where(
      'slug',
      'in',
      slugs.map(({ slug }) => slug),
    )
    .execute()
  const known = new Set(landings.map(({ slug }) => slug))
  for (const { href, slug } of slugs) if (known.has(slug)) good.add(href)
  return good
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

const missingPictures = (
  { mediaDir, coming }: CheckedShop,
  leaves: readonly FoundLeaf[],
): Problem[] =>
  leaves
    .filter(({ field }) => field.as === 'picture')
    .filter(({ value }) => !coming?.has(String(value)))
    .filter(({ value }) => !existsSync(join(mediaDir, basename(String(value)))))
    .map(({ path }) => ({ path, sentence: contentMessages.noPicture }))
