import {
  type Bodies,
  type ContentKind,
  type ContentProblems,
  documentFields,
} from '#lib/contract/admin/content.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { type ContentValue, leavesOf } from '#lib/contract/admin/content-walk.ts'
import {
  contentMessages,
  deadLinkIn,
  refMissing,
  stillNamed,
} from '#lib/text/messages/admin-content.ts'
import { isStored } from '../media/store.ts'
import { listRefs } from './references.ts'
import type { DocumentId } from './content-version-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { landingOf, linksIn, resolveLinks } from './links.ts'
import {
  codesIn,
  findPlanned,
  findReferrers,
  type Moment,
  type PlannedContent,
} from './referrers.ts'
import { readPublished } from './published.ts'

export interface CheckedShop {
  db: Db
  mediaDir: string
  /** Without a trailing slash. */
  siteUrl: string
  /** Addresses of pictures that are about to be stored. */
  newPictures?: ReadonlySet<string>
  /** When and with what the document is to be published; now and alone when absent. */
  moment?: Moment
}

export async function checkBody<K extends ContentKind>(
  shop: CheckedShop,
  kind: K,
  body: Bodies[K],
): Promise<ContentProblems> {
  const leaves = leavesOf(documentFields[kind], body)
  const planned = shop.moment ? await findPlanned(shop.db, shop.moment) : null
  const all = [
    ...(await missingRefs(shop.db, leaves, { documentCodes: ownCodes(body), planned })),
    ...(await deadLinks(shop, leaves, planned)),
    ...missingPictures(shop, leaves),
    ...emptyLanding(kind, body),
    ...(await droppedProblems(shop, kind, body)),
  ]
  const problems: ContentProblems = {}
  for (const { path, sentence } of all) (problems[path] ??= []).push(sentence)
  return problems
}

interface Problem {
  path: string
  sentence: string
}

const emptyLanding = (kind: ContentKind, body: Bodies[ContentKind]): Problem[] =>
  kind === 'landing' && isEmptyLanding(body as Bodies['landing'])
    ? [{ path: 'items', sentence: contentMessages.emptyLanding }]
    : []

const isEmptyLanding = ({ description, items }: Bodies['landing']): boolean =>
  description.trim() === '' && items.length === 0

/** Banners or slides removed from the body that live or scheduled pages still use. @param replacedTogether documents replaced together with it */
export async function droppedProblems<K extends ContentKind>(
  { db, siteUrl, moment }: CheckedShop,
  kind: K,
  body: Bodies[K],
  replacedTogether: readonly DocumentId[] = [],
): Promise<Problem[]> {
  if (kind !== 'banners' && kind !== 'slides') return []
  const live = await readPublished(db, kind)
  const codes = new Set(codesIn(kind, body))
  const dropped = codesIn(kind, live).filter(code => !codes.has(code))
  const query = { db, siteUrl, at: moment?.at ?? 0, except: replacedTogether }
  const referrers = await findReferrers(query, kind, dropped)
  return [...referrers].map(([code, pages]) => ({
    path: kind,
    sentence: stillNamed(kind, code, pages),
  }))
}

const ownCodes = (body: object): ReadonlySet<string> =>
  new Set('questions' in body ? (body as Bodies['faqs']).categories.map(each => each.code) : [])

async function missingRefs(
  db: Db,
  leaves: readonly ContentValue[],
  {
    documentCodes,
    planned,
  }: { documentCodes: ReadonlySet<string>; planned: PlannedContent | null },
): Promise<Problem[]> {
  const refs = leaves.flatMap(({ field, value, path }) =>
    field.as === 'ref' ? [{ to: field.to, key: String(value), path }] : [],
  )
  const existing = new Map<RefTarget, ReadonlySet<string>>([['faq_categories', documentCodes]])
  for (const to of new Set(refs.map(each => each.to)))
    if (to !== 'faq_categories') {
      const keys = refs.filter(each => each.to === to).map(each => each.key)
      existing.set(to, new Set((await listRefs(db, to, keys)).map(({ key }) => key)))
    }
  const isThere = (to: RefTarget, key: string): boolean => {
    const codes = planned && (to === 'banners' || to === 'slides') ? planned[to] : null
    const drafted =
      planned && (to === 'banners' || to === 'slides') && planned.draftCodes[to].has(key)
    return (codes ?? existing.get(to))?.has(key) === true || drafted === true
  }
  return refs
    .filter(({ to, key }) => !isThere(to, key))
    .map(({ to, key, path }) => ({ path, sentence: refMissing(to, key) }))
}

async function deadLinks(
  shop: CheckedShop,
  leaves: readonly ContentValue[],
  planned: PlannedContent | null,
): Promise<Problem[]> {
  const links = linksIn(leaves)
  const hrefs = links.map(({ href }) => href)
  const working = await workingLinks(shop, hrefs, planned?.landings ?? new Set())
  return links
    .filter(({ href }) => !working.has(href))
    .map(({ path, href, inText }) => ({
      path,
      sentence: inText ? deadLinkIn(href) : contentMessages.deadLink,
    }))
}

async function workingLinks(
  shop: CheckedShop,
  hrefs: readonly string[],
  scheduledLandings: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const resolved = await resolveLinks(shop, hrefs)
  const working = resolved.filter(
    ({ href, link, record }) =>
      record !== null ||
      link.to === 'page' ||
      link.to === 'elsewhere' ||
      scheduledLandings.has(landingOf(href, shop.siteUrl) ?? ''),
  )
  return new Set(working.map(({ href }) => href))
}

const missingPictures = (
  { mediaDir, newPictures }: CheckedShop,
  leaves: readonly ContentValue[],
): Problem[] =>
  leaves
    .filter(({ field }) => field.as === 'picture')
    .filter(({ value }) => !newPictures?.has(String(value)))
    .filter(({ value }) => !isStored(mediaDir, { url: String(value) }))
    .map(({ path }) => ({ path, sentence: contentMessages.noPicture }))
