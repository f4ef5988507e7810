import type { APIRequestContext, BrowserContext } from 'playwright/test'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import { SIGNED_IN_COOKIE } from '#lib/rules/guard.ts'
import { insertComment } from '#server/db/comment.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { insertSession } from '#server/db/session.ts'
import { keyedHash, newToken } from '#server/secrets.ts'
import { judgeComments } from '#server/services/judge-comments.ts'
import { insertUser } from './account.ts'
import { readNote } from './e2e-note.ts'
import { newMobile } from './shopper.ts'

const DAY_SECONDS = 86_400
const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Works on the data of the shop at `baseURL`, as a second process does. */
export async function withShop<T>(baseURL: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(readNote(baseURL).url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A registered customer with a mobile number that no other test has. */
export async function aCustomer(
  db: Db,
  password_hash: string | null = null,
): Promise<{ id: number; mobile: string }> {
  const mobile = newMobile()
  const row = { mobile, password_hash, introduce_code: `E${mobile}` }
  return { id: await insertUser(db, row), mobile }
}

/**
 * Signs a new customer in on the pages that this browser opens from now on; `furnish` writes what
 * else is theirs. Their id.
 */
export const signInCustomer = async (...given: Parameters<typeof signIn>): Promise<number> =>
  (await signIn(...given)).id

/** Likewise, with the token that their calls carry. */
export async function signIn(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string,
  furnish: (db: Db, userId: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ id: number; token: string }> {
  const token = newToken()
  const id = await withShop(baseURL, async db => {
    const { id: userId } = await aCustomer(db)
    await furnish(db, userId)
    const tokenHash = keyedHash(readNote(baseURL).secret, token)
    const life = { now: nowSeconds(), lifeSeconds: DAY_SECONDS }
    await insertSession(db, { tokenHash, userId, ...life })
    return userId
  })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get('/api/v1/profile/info', { headers })
  const { data } = (await answer.json()) as { data: object }
  await context.addCookies([{ name: SIGNED_IN_COOKIE, value: '1', url: baseURL }])
  await context.addInitScript(
    user => {
      // A new tab begins with an empty document, which has no storage.
      if (origin !== 'null') localStorage.setItem('sabad:user', user)
    },
    JSON.stringify({ ...data, token }),
  )
  return { id, token }
}

/** Approved comments of one customer on a record, in this order. */
export async function putComments(
  baseURL: string,
  record: CommentedRecord,
  bodies: readonly string[],
): Promise<void> {
  await withShop(baseURL, async db => {
    const { id } = await aCustomer(db)
    const written = { user_id: id, name: 'مینا', created_at: nowSeconds() }
    for (const body of bodies) await insertComment(db, { ...record, ...written, body })
    const rows = await db.selectFrom('comments').select('id').where('user_id', '=', id).execute()
    const judged = { state: 'approved', actor: null, now: nowSeconds() } as const
    await judgeComments(
      db,
      rows.map(row => row.id),
      judged,
    )
  })
}
