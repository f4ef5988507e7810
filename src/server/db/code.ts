import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { OTP_LIFE_SECONDS, OTP_RESEND_MS, OTP_TRIES } from '#lib/rules/limits.ts'
import type { Db } from './open.ts'
import type { CodePurpose } from './schema/account.ts'
import type { Database } from './schema.ts'

const RESEND_SECONDS = OTP_RESEND_MS / 1000
/** A text may arrive so late: until then a code is told from one that never was. */
const LATE_TEXT_SECONDS = 30 * 60
/** Of ten hashes of 43 characters, each with a space behind. */
const FORMER_MAX_CHARS = 10 * 44

/** Whose code it is: of this number, for this purpose, of this user (0 where nobody is signed in). */
export interface CodeHolder {
  mobile: string
  purpose: CodePurpose
  userId: number
}

/**
 * Keeps the hash of a new code, instead of the holder's one before; false, and nothing changed,
 * while that one is too young to be replaced.
 */
export async function putCode(
  db: Db,
  holder: CodeHolder,
  code: { codeHash: string; now: number },
): Promise<boolean> {
  const fresh = {
    code_hash: code.codeHash,
    tries_left: OTP_TRIES,
    created_at: code.now,
    expires_at: code.now + OTP_LIFE_SECONDS,
    proved_at: null,
    charges: null,
  }
  const { mobile, purpose, userId } = holder
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('codes')
    .values({ mobile, purpose, user_id: userId, ...fresh })
    .onConflict(conflict =>
      conflict
        .columns(['mobile', 'purpose', 'user_id'])
        .doUpdateSet({ ...fresh, former_hashes: withReplacedHash })
        .where('codes.created_at', '<=', code.now - RESEND_SECONDS),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The hashes before, and in front of them that of the code that is replaced. */
const withReplacedHash = sql<string>`substr(codes.code_hash || ' ' || codes.former_hashes, 1, ${sql.lit(FORMER_MAX_CHARS)})`

/** Seconds until another code may be sent to a holder; 0 when it may be now. */
export async function secondsToResend(db: Db, holder: CodeHolder, now: number): Promise<number> {
  const code = await db
    .selectFrom('codes')
    .select('created_at')
    .where(isOf(holder))
    .executeTakeFirst()
  return code ? Math.max(0, code.created_at + RESEND_SECONDS - now) : 0
}

/** Notes what the code of a holder was charged to. */
export async function setCodeCharges(db: Db, holder: CodeHolder, charges: string): Promise<void> {
  await db.updateTable('codes').set({ charges }).where(isOf(holder)).execute()
}

/** Removes the note of what this very code was charged to; false when it is gone already. */
export async function clearCodeCharges(
  db: Db,
  holder: CodeHolder,
  codeHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ charges: null })
    .where(isOf(holder))
    .where('code_hash', '=', codeHash)
    .where('charges', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A try at a code, already counted: the code, and the tries still left. */
export type CodeTry = Pick<
  Selectable<Database['codes']>,
  'code_hash' | 'tries_left' | 'charges' | 'created_at'
>

/**
 * Counts one try at the code of a holder; undefined, and none counted, when there is no code, none
 * that still can, or the hash is of one that was replaced.
 */
export async function takeCodeTry(
  db: Db,
  holder: CodeHolder,
  { codeHash, now }: { codeHash: string; now: number },
): Promise<CodeTry | undefined> {
  return db
    .updateTable('codes')
    .set(eb => ({ tries_left: eb('tries_left', '-', 1) }))
    .where(isOf(holder))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .where(eb =>
      eb.or([eb('code_hash', '=', codeHash), eb('former_hashes', 'not like', `%${codeHash} %`)]),
    )
    .returning(['code_hash', 'tries_left', 'charges', 'created_at'])
    .executeTakeFirst()
}

/** Why no try can be taken: replaced by a newer code, all tries used, or too old or not there. */
export type CodeRefusal = 'replaced' | 'burnt' | 'expired'

export async function codeRefusal(
  db: Db,
  holder: CodeHolder,
  { codeHash, now }: { codeHash: string; now: number },
): Promise<CodeRefusal> {
  const code = await db
    .selectFrom('codes')
    .select(['code_hash', 'former_hashes', 'tries_left', 'expires_at'])
    .where(isOf(holder))
    .executeTakeFirst()
  if (!code) return 'expired'
  if (code.code_hash !== codeHash && code.former_hashes.includes(codeHash)) return 'replaced'
  return code.tries_left === 0 && code.expires_at > now ? 'burnt' : 'expired'
}

/** Removes this very code; false when it is gone already: of two who hold it, one succeeds. */
export async function deleteCode(db: Db, holder: CodeHolder, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codes')
    .where(isOf(holder))
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Forgets every code that a signed-in customer asked for. */
export async function deleteCodesOf(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'staff')
    .execute()
}

/** Deletes codes that are over and whose text is late no longer; for the shop's clockwork. */
export async function deleteOldCodes(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', now - LATE_TEXT_SECONDS)
    .execute()
}

/** The row of a holder, in any statement on `codes`. */
export const isOf =
  ({ mobile, purpose, userId }: CodeHolder) =>
  (eb: ExpressionBuilder<Database, 'codes'>) =>
    eb.and({ mobile, purpose, user_id: userId })
