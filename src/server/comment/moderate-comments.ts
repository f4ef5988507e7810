import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { type CommentState, findCommentStates, setCommentState } from './comment-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'

/** Returns unknown ids; then nothing is changed. @param moderation.actor a staff id */
export async function moderateComments(
  db: Db,
  ids: readonly number[],
  moderation: { state: Exclude<CommentState, 'waiting'>; now: number; actor: number | null },
): Promise<number[]> {
  const { state, now, actor } = moderation
  return inTransaction(db, async trx => {
    const states = await findCommentStates(trx, ids)
    const unknown = ids.filter(id => !states.has(id))
    if (unknown.length > 0) return unknown
    await setCommentState(trx, ids, moderation)
    for (const [id, before] of states) {
      if (before === state) continue
      const change = { record: 'comment', recordId: id, action: state } as const
      await insertChange(trx, { ...change, at: now, staffId: actor, before: { state: before } })
    }
    await bumpCatalogueVersion(trx)
    return []
  })
}
