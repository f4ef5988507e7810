import { type CodeHolder, isOf } from './code.ts'
import type { Db } from './open.ts'

/**
 * Lets a code that was just proved stand as the proof of its step until a moment (epoch seconds);
 * one that stands as proof already keeps its end. False when this code is gone or replaced.
 */
export async function keepProof(
  db: Db,
  holder: CodeHolder,
  proof: { codeHash: string; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set(eb => ({
      proved_at: eb.fn.coalesce('proved_at', eb.val(proof.now)),
      expires_at: eb
        .case()
        .when('proved_at', 'is', null)
        .then(proof.until)
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where(isOf(holder))
    .where('code_hash', '=', proof.codeHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up the proof of a step; false when there is none or its time is over. */
export async function takeProof(db: Db, holder: CodeHolder, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codes')
    .where(isOf(holder))
    .where('proved_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
