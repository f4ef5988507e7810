import { bumpCatalogueVersion } from '../db/catalogue-version.ts'
import { insertChange } from '../db/change.ts'
import { type CommentState, findCommentStates, setCommentState } from '../db/comment.ts'
import { type Db, inTransaction } from '../db/open.ts'

/**
 * Approves or refuses comments, also those that were judged before; pages show it as soon as they
 * follow the catalogue. Answers the ids that no comment has: with one of those nothing is changed.
 * @param actor who of the staff does it; null: a command
 */
export async function judgeComments(
  db: Db,
  ids: readonly number[],
  judged: { state: Exclude<CommentState, 'waiting'>; now: number; actor: number | null },
): Promise<number[]> {
  const { state, now, actor } = judged
  return inTransaction(db, async trx => {
    const found = await findCommentStates(trx, ids)
    const unknown = ids.filter(id => !found.has(id))
    if (unknown.length > 0) return unknown
    await setCommentState(trx, ids, judged)
    for (const [id, before] of found) {
      if (before === state) continue
      const change = { record: 'comment', recordId: id, action: state } as const
      await insertChange(trx, { ...change, at: now, staffId: actor, before: { state: before } })
    }
    await bumpCatalogueVersion(trx)
    return []
  })
}
