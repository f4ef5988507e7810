import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Bodies,
  type ContentKind,
  type ContentProblems,
  documentFields,
  ONLY_KEY,
} from '#lib/contract/admin/content.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { type FoundLeaf, leavesOf } from '#lib/contract/admin/content-walk.ts'
import {
  contentMessages,
  deadLinkIn,
  refMissing,
  stillNamed,
} from '#lib/text/messages/admin-content.ts'
import { listRefs } from '../../db/content-ref.ts'
import type { DocumentId } from '../../db/content-version.ts'
import type { Db } from '../../db/open.ts'
import { followLinks } from './follow-links.ts'
import { landingOf, linksIn } from './links-in.ts'
import { namersOf } from './named-by.ts'
import { codesIn, type Moment, type Planned, plannedBy } from './planned.ts'
import { findStoredBody } from './stored-body.ts'

/** What a check looks into. */
export interface CheckedShop {
  db: Db
  mediaDir: string
  /** Where the shop is found, without a slash at the end. */
  siteUrl: string
  /** Addresses of pictures that are about to be kept in it. */
  coming?: ReadonlySet<string>
  /** When the document is to be published, and with what else; at once and alone when absent. */
  moment?: Moment
}

/** What keeps a document from being published, by the path of the field. */
export async function checkBody<K extends ContentKind>(
  shop: CheckedShop,
  kind: K,
  body: Bodies[K],
): Promise<ContentProblems> {
  const leaves = leavesOf(documentFields[kind], body)
  const planned = shop.moment ? await plannedBy(shop.db, shop.moment) : null
  const told = [
    ...(await missingRefs(shop.db, leaves, { own: ownCodes(body), planned })),
    ...(await deadLinks(shop, leaves, planned)),
    ...missingPictures(shop, leaves),
    ...(await droppedProblems(shop, kind, body)),
  ]
  const problems: ContentProblems = {}
  for (const { path, sentence } of told) (problems[path] ??= []).push(sentence)
  return problems
}

interface Problem {
  path: string
  sentence: string
}

/**
 * What a document of banners or slides drops although a page shows it, now or as it is scheduled.
 * `beside` are documents that are replaced along with it.
 */
export async function droppedProblems<K extends ContentKind>(
  { db, siteUrl, moment }: CheckedShop,
  kind: K,
  body: Bodies[K],
  beside: readonly DocumentId[] = [],
): Promise<Problem[]> {
  if (kind !== 'banners' && kind !== 'slides') return []
  const standing = await findStoredBody(db, { kind, key: ONLY_KEY })
  const kept = new Set(codesIn(kind, body))
  const dropped = codesIn(kind, standing).filter(code => !kept.has(code))
  const query = { db, siteUrl, at: moment?.at ?? 0, except: beside }
  const namers = await namersOf(query, kind, dropped)
  return [...namers].map(([code, pages]) => ({
    path: kind,
    sentence: stillNamed(kind, code, pages),
  }))
}

/** The codes of the categories that a document of questions has itself. */
const ownCodes = (body: object): ReadonlySet<string> =>
  new Set('questions' in body ? (body as Bodies['faqs']).categories.map(each => each.code) : [])

async function missingRefs(
  db: Db,
  leaves: readonly FoundLeaf[],
  { own, planned }: { own: ReadonlySet<string>; planned: Planned | null },
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
  const isThere = (to: RefTarget, key: string): boolean => {
    const codes = planned && (to === 'banners' || to === 'slides') ? planned[to] : null
    const drafted = planned && (to === 'banners' || to === 'slides') && planned.drafted[to].has(key)
    return (codes ?? known.get(to))?.has(key) === true || drafted === true
  }
  return wanted
    .filter(({ to, key }) => !isThere(to, key))
    .map(({ to, key, path }) => ({ path, sentence: refMissing(to, key) }))
}

async function deadLinks(
  shop: CheckedShop,
  leaves: readonly FoundLeaf[],
  planned: Planned | null,
): Promise<Problem[]> {
  const links = linksIn(leaves)
  const hrefs = links.map(({ href }) => href)
  const leads = await leadingLinks(shop, hrefs, planned?.landings ?? new Set())
  return links
    .filter(({ href }) => !leads.has(href))
    .map(({ path, href, inText }) => ({
      path,
      sentence: inText ? deadLinkIn(href) : contentMessages.deadLink,
    }))
}

/** Those of these links that lead somewhere. */
async function leadingLinks(
  shop: CheckedShop,
  hrefs: readonly string[],
  coming: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const followed = await followLinks(shop, hrefs)
  const leads = followed.filter(
    ({ href, link, record }) =>
      record !== null ||
      link.to === 'page' ||
      link.to === 'elsewhere' ||
      coming.has(landingOf(href, shop.siteUrl) ?? ''),
  )
  return new Set(leads.map(({ href }) => href))
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
