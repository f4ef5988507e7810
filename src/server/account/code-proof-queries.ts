import { type CodeHolder, ofHolder } from './code-queries.ts'
import type { Db } from '../platform/database/open.ts'

/** A proof keeps its end (epoch seconds). False when the code was replaced or deleted. */
export async function storeProof(
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
    .where(ofHolder(holder))
    .where('code_hash', '=', proof.codeHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when there is no valid proof. */
export async function consumeProof(db: Db, holder: CodeHolder, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codes')
    .where(ofHolder(holder))
    .where('proved_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
