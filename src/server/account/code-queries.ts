import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { OTP_LIFE_SECONDS, OTP_RESEND_MS, OTP_TRIES } from '#lib/rules/limits.ts'
import type { Db } from '../platform/database/open.ts'
import type { CodePurpose } from './schema.ts'
import type { Database } from '../platform/database/schema.ts'

const RESEND_SECONDS = OTP_RESEND_MS / 1000
/** Codes are stored this long, so that a replaced one in a late text message is reported as such. */
const LATE_TEXT_SECONDS = 30 * 60
/** Ten hashes of 43 characters and a space each. */
const FORMER_MAX_CHARS = 10 * 44

/** `subjectId` is a user, a staff member or an order, by `purpose`; 0 where nobody is signed in. */
export interface CodeHolder {
  mobile: string
  purpose: CodePurpose
  subjectId: number
}

export async function putCode(
  db: Db,
  holder: CodeHolder,
  code: { codeHash: string; now: number },
): Promise<boolean> {
  const values = {
    code_hash: code.codeHash,
    tries_left: OTP_TRIES,
    created_at: code.now,
    expires_at: code.now + OTP_LIFE_SECONDS,
    proved_at: null,
    charges: null,
  }
  const { mobile, purpose, subjectId } = holder
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('codes')
    .values({ mobile, purpose, user_id: subjectId, ...values })
    .onConflict(conflict =>
      conflict
        .columns(['mobile', 'purpose', 'user_id'])
        .doUpdateSet({ ...values, former_hashes: withReplacedHash })
        .where('codes.created_at', '<=', code.now - RESEND_SECONDS),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The replaced hash goes in front of the older ones. */
const withReplacedHash = sql<string>`substr(codes.code_hash || ' ' || codes.former_hashes, 1, ${sql.lit(FORMER_MAX_CHARS)})`

export async function secondsToResend(db: Db, holder: CodeHolder, now: number): Promise<number> {
  const code = await db
    .selectFrom('codes')
    .select('created_at')
    .where(ofHolder(holder))
    .executeTakeFirst()
  return code ? Math.max(0, code.created_at + RESEND_SECONDS - now) : 0
}

/** Rate-limit charges for sending the code, as JSON; returned once it is verified. */
export async function setCodeCharges(db: Db, holder: CodeHolder, charges: string): Promise<void> {
  await db.updateTable('codes').set({ charges }).where(ofHolder(holder)).execute()
}

/** False when they were cleared before. */
export async function clearCodeCharges(
  db: Db,
  holder: CodeHolder,
  codeHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ charges: null })
    .where(ofHolder(holder))
    .where('code_hash', '=', codeHash)
    .where('charges', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A code after a counted try. */
export type CodeTry = Pick<
  Selectable<Database['codes']>,
  'code_hash' | 'tries_left' | 'charges' | 'created_at'
>

/** Counts a try; undefined, and none counted, for a missing, used-up, expired or replaced code. */
export async function countCodeTry(
  db: Db,
  holder: CodeHolder,
  { codeHash, now }: { codeHash: string; now: number },
): Promise<CodeTry | undefined> {
  return db
    .updateTable('codes')
    .set(eb => ({ tries_left: eb('tries_left', '-', 1) }))
    .where(ofHolder(holder))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .where(eb =>
      eb.or([eb('code_hash', '=', codeHash), eb('former_hashes', 'not like', `%${codeHash} %`)]),
    )
    .returning(['code_hash', 'tries_left', 'charges', 'created_at'])
    .executeTakeFirst()
}

export type CodeRefusal = 'replaced' | 'used-up' | 'expired'

export async function codeRefusal(
  db: Db,
  holder: CodeHolder,
  { codeHash, now }: { codeHash: string; now: number },
): Promise<CodeRefusal> {
  const code = await db
    .selectFrom('codes')
    .select(['code_hash', 'former_hashes', 'tries_left', 'expires_at'])
    .where(ofHolder(holder))
    .executeTakeFirst()
  if (!code) return 'expired'
  if (code.code_hash !== codeHash && code.former_hashes.includes(codeHash)) return 'replaced'
  return code.tries_left === 0 && code.expires_at > now ? 'used-up' : 'expired'
}

/** False when it was deleted already: of two callers one succeeds. */
export async function deleteCode(db: Db, holder: CodeHolder, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codes')
    .where(ofHolder(holder))
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteUserCodes(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('user_id', '=', userId)
    // Of other purposes `user_id` is no user.
    .where('purpose', 'in', ['old-mobile', 'new-mobile'])
    .execute()
}

export async function deleteOldCodes(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', now - LATE_TEXT_SECONDS)
    .execute()
}

export const ofHolder =
  ({ mobile, purpose, subjectId }: CodeHolder) =>
  (eb: ExpressionBuilder<Database, 'codes'>) =>
    eb.and({ mobile, purpose, user_id: subjectId })

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
