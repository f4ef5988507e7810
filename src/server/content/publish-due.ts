import { notPublished } from '#lib/text/messages/admin-content.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import {
  findOpenVersion,
  lockDocument,
  lockPublishing,
  listDueVersions,
  incrementRevision,
  updateVersion,
  type VersionHead,
  type VersionRow,
} from './content-version-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import type { Deps } from '../deps.ts'
import { isDueBy } from './referrers.ts'
import { publishVersion } from './publish-version.ts'
import { checkVersion, recordIdOf } from './versions.ts'

/** Those of one moment together: they may refer to each other. Invalid ones become drafts. */
export async function publishDue(deps: Deps): Promise<void> {
  const due = await listDueVersions(deps.db, deps.now())
  for (const [at, versions] of Map.groupBy(due, ({ publish_at }) => publish_at)) {
    try {
      if (at !== null) await publishTogether(deps, at, versions)
    } catch (error) {
      const documents = versions.map(recordIdOf)
      deps.log.error({ err: error, documents }, 'scheduled publication failed')
    }
  }
}

async function publishTogether(deps: Deps, at: number, due: readonly VersionHead[]): Promise<void> {
  await inTransaction(deps.db, async trx => {
    await lockPublishing(trx)
    const locked: VersionRow[] = []
    for (const version of due) {
      await lockDocument(trx, version)
      // Another process or the editor may have been first.
      const open = await findOpenVersion(trx, version)
      if (open?.id === version.id && isDueBy(open, at)) locked.push(open)
    }
    if (locked.length === 0) return
    const now = deps.now()
    const valid = await demoteInvalid(trx, deps, { locked, at, now })
    for (const version of valid) {
      await insertChange(trx, { ...changeOf(version, now), action: 'published' })
      await publishVersion(trx, version, now)
    }
    if (valid.length > 0) await bumpCatalogueVersion(trx)
  })
}

interface LockedVersions {
  locked: readonly VersionRow[]
  at: number
  now: number
}

async function demoteInvalid(
  trx: Trx,
  { mediaDir, siteUrl }: Deps,
  { locked, at, now }: LockedVersions,
): Promise<readonly VersionRow[]> {
  for (const version of locked) await incrementRevision(trx, version, 'any')
  let valid = locked
  for (;;) {
    const invalid = new Map<VersionRow, number>()
    for (const version of valid) {
      const shop = { db: trx, mediaDir, siteUrl, moment: { at } }
      const count = Object.keys(await checkVersion(shop, version)).length
      if (count > 0) invalid.set(version, count)
    }
    for (const [version, count] of invalid) {
      await updateVersion(trx, version.id, { state: 'draft', publish_at: null })
      const refusal = { action: 'refused', reason: notPublished(count) } as const
      await insertChange(trx, { ...changeOf(version, now), ...refusal })
    }
    if (invalid.size === 0) return valid
    valid = valid.filter(version => !invalid.has(version))
  }
}

const changeOf = (version: VersionRow, at: number) => ({
  record: 'content' as const,
  recordId: recordIdOf(version),
  at,
  staffId: version.staff_id,
  after: { id: version.number },
})
