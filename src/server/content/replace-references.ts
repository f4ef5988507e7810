import { contentKindSchema, documentFields } from '#lib/contract/admin/content.ts'
import type { OrderedList } from '#lib/contract/admin/group.ts'
import { type ContentValue, withLeaves } from '#lib/contract/admin/content-walk.ts'
import { editsOf, storedEdits } from '#lib/rules/record-edits.ts'
import type { Trx } from '../platform/database/open.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import {
  incrementRevision,
  listVersionsIn,
  updateVersion,
  type VersionRow,
} from './content-version-queries.ts'
import { leadsTo, withLinks } from './links.ts'
import { publishBody } from './publish-version.ts'
import { titleOf } from './referrers.ts'
import { recordIdOf } from './versions.ts'

interface Target {
  id: number
  code: string
  href: string
}

interface Replacement extends ChangedBy {
  siteUrl: string
  list: OrderedList
  from: Target
  into: Target
}

/**
 * Makes published, scheduled and draft content name another group; published content as a new
 * version. Returns the titles of what changed. The caller holds the lock of all publishing.
 */
export async function replaceReferences(trx: Trx, replacement: Replacement): Promise<string[]> {
  const states = ['published', 'scheduled', 'draft'] as const
  const titles = new Set<string>()
  for (const version of await listVersionsIn(trx, contentKindSchema.options, states)) {
    const before = JSON.parse(version.body) as object
    const after = withOther(version, before, replacement)
    const edits = editsOf(before, after)
    if (edits.length === 0) continue
    const { kind, key } = version
    titles.add(titleOf(kind, before))
    const body = JSON.stringify(after)
    const { now, actor } = replacement
    await incrementRevision(trx, { kind, key }, 'any')
    const isLive = version.state === 'published'
    let { number } = version
    if (isLive) number = await publishBody(trx, { kind, key }, { body, staff_id: actor, now })
    else await updateVersion(trx, version.id, { body })
    await insertChange(trx, {
      ...{ at: now, staffId: actor, record: 'content', recordId: recordIdOf({ kind, key }) },
      action: isLive ? 'published' : 'changed',
      after: { id: number, edits: storedEdits(edits) },
    })
  }
  return [...titles]
}

function withOther({ kind }: VersionRow, body: object, replacement: Replacement): object {
  const { list, from, into, siteUrl } = replacement
  const change = (leaf: ContentValue): unknown => {
    const { field, value } = leaf
    if (field.as === 'ref') return field.to === list && value === from.code ? into.code : value
    return withLinks(leaf, href => (leadsTo(href, siteUrl, list, from.id) ? into.href : href))
  }
  return onlyOnce(withLeaves(documentFields[kind], body, change), into.code) as object
}

/** Drops a code that a list of codes has twice by now. */
function onlyOnce(value: unknown, code: string): unknown {
  if (Array.isArray(value)) {
    const first = value.indexOf(code)
    return value
      .filter((each, index) => each !== code || index === first)
      .map(each => onlyOnce(each, code))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, onlyOnce(each, code)]),
  )
}
