import { notPublished } from '#lib/text/messages/admin-content.ts'
import { insertChange } from '../../db/change.ts'
import {
  findOpenVersion,
  holdDocument,
  listDueVersions,
  raiseRevision,
  updateVersion,
  type VersionHead,
} from '../../db/content-version.ts'
import { inTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { keepStanding, putOut } from './put-out.ts'
import { problemsOf, recordIdOf } from './versions.ts'

/**
 * Publishes what was scheduled for a moment that has come, each once, however many processes do so.
 * What can no longer be published, for something that it names is gone, becomes a draft again.
 */
export async function publishDue(deps: Deps): Promise<void> {
  for (const version of await listDueVersions(deps.db, deps.now())) {
    try {
      await publishOne(deps, version)
    } catch (error) {
      const { kind, key, number } = version
      deps.log.error({ err: error, kind, key, number }, 'a scheduled version was not published')
    }
  }
}

async function publishOne(deps: Deps, due: VersionHead): Promise<void> {
  const { db, mediaDir, siteUrl } = deps
  const now = deps.now()
  await inTransaction(db, async trx => {
    await holdDocument(trx, due)
    // Another process, or its editor, may have been first.
    const open = await findOpenVersion(trx, due)
    if (open?.id !== due.id || open.publish_at === null || open.publish_at > now) return
    await raiseRevision(trx, due, 'whatever')
    const told = { record: 'content', recordId: recordIdOf(due), at: now } as const
    const change = { ...told, staffId: open.staff_id, after: { id: open.number } }
    const problems = await problemsOf({ db: trx, mediaDir, siteUrl }, open)
    const count = Object.keys(problems).length
    if (count > 0) {
      await updateVersion(trx, open.id, { state: 'draft', publish_at: null })
      await insertChange(trx, { ...change, action: 'refused', reason: notPublished(count) })
      return
    }
    await keepStanding(trx, due, now)
    await insertChange(trx, { ...change, action: 'published' })
    await putOut(trx, open, now)
  })
}
