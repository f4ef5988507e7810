import { notPublished } from '#lib/text/messages/admin-content.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import {
  findOpenVersion,
  holdDocument,
  holdPublishing,
  listDueVersions,
  raiseRevision,
  updateVersion,
  type VersionHead,
  type VersionRow,
} from '../../db/content-version.ts'
import { inTransaction, type Trx } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { isDueBy } from './planned.ts'
import { byOrder, keepStanding, makeStand } from './put-out.ts'
import { problemsOf, recordIdOf } from './versions.ts'

/**
 * Publishes what was scheduled for a moment that has come, each once, however many processes do so;
 * what was scheduled for one moment together, so that it may name one another. What can no longer
 * be published, for something that it names is gone, becomes a draft again.
 */
export async function publishDue(deps: Deps): Promise<void> {
  const due = await listDueVersions(deps.db, deps.now())
  for (const [at, versions] of Map.groupBy(due, ({ publish_at }) => publish_at)) {
    try {
      if (at !== null) await publishTogether(deps, at, versions)
    } catch (error) {
      const documents = versions.map(recordIdOf)
      deps.log.error({ err: error, documents }, 'scheduled versions were not published')
    }
  }
}

async function publishTogether(deps: Deps, at: number, due: readonly VersionHead[]): Promise<void> {
  await inTransaction(deps.db, async trx => {
    await holdPublishing(trx)
    const held: VersionRow[] = []
    for (const version of due) {
      await holdDocument(trx, version)
      // Another process, or its editor, may have been first.
      const open = await findOpenVersion(trx, version)
      if (open?.id === version.id && isDueBy(open, at)) held.push(open)
    }
    if (held.length === 0) return
    const now = deps.now()
    const good = await withoutBad(trx, deps, { held, at, now })
    for (const version of good) await keepStanding(trx, version, now)
    for (const version of good.toSorted(byOrder)) {
      await insertChange(trx, { ...changeOf(version, now), action: 'published' })
      await makeStand(trx, version, now)
    }
    if (good.length > 0) await bumpCatalogueVersion(trx)
  })
}

interface Due {
  held: readonly VersionRow[]
  at: number
  now: number
}

/** Those that can be published together; each of the others is a draft again. */
async function withoutBad(
  trx: Trx,
  { mediaDir, siteUrl }: Deps,
  { held, at, now }: Due,
): Promise<readonly VersionRow[]> {
  for (const version of held) await raiseRevision(trx, version, 'whatever')
  let good = held
  for (;;) {
    const bad = new Map<VersionRow, number>()
    for (const version of good) {
      const shop = { db: trx, mediaDir, siteUrl, moment: { at } }
      const count = Object.keys(await problemsOf(shop, version)).length
      if (count > 0) bad.set(version, count)
    }
    for (const [version, count] of bad) {
      await updateVersion(trx, version.id, { state: 'draft', publish_at: null })
      const told = { action: 'refused', reason: notPublished(count) } as const
      await insertChange(trx, { ...changeOf(version, now), ...told })
    }
    if (bad.size === 0) return good
    // Who names what is no longer to come is judged again.
    good = good.filter(version => !bad.has(version))
  }
}

const changeOf = (version: VersionRow, at: number) => ({
  record: 'content' as const,
  recordId: recordIdOf(version),
  at,
  staffId: version.staff_id,
  after: { id: version.number },
})
