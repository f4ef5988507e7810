import { bumpCatalogueVersion } from '../db/catalogue-version.ts'
import { type CommentState, findCommentIds, setCommentState } from '../db/comment.ts'
import { type Db, inTransaction } from '../db/open.ts'

/**
 * Approves or refuses comments, also those that were judged before; pages show it as soon as they
 * follow the catalogue. Answers the ids that no comment has: with one of those nothing is changed.
 */
export async function judgeComments(
  db: Db,
  ids: readonly number[],
  judged: { state: Exclude<CommentState, 'waiting'>; now: number },
): Promise<number[]> {
  return inTransaction(db, async trx => {
    const found = new Set(await findCommentIds(trx, ids))
    const unknown = ids.filter(id => !found.has(id))
    if (unknown.length > 0) return unknown
    await setCommentState(trx, ids, judged)
    await bumpCatalogueVersion(trx)
    return []
  })
}
