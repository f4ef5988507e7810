import { HttpStatus } from '#lib/codes/http.ts'
import { CUSTOMER_TAGS_MAX, type TagChange } from '#lib/contract/admin/customer-tag.ts'
import { isForgottenMobile } from '#lib/rules/forgotten.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { customerMessages, tooManyTags } from '#lib/text/messages/admin-customers.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type ChangedBy, insertChanges } from '../staff/change-queries.ts'
import { deleteTag, insertTag, listTags } from './customer-tag-queries.ts'

/** Returns how many customers changed. 404 for an unknown one, 409 for too many different tags. */
export async function tagCustomers(
  db: Db,
  selected: readonly number[],
  change: TagChange,
  { now, actor }: ChangedBy,
): Promise<number> {
  const tag = normalizeText(change.tag)
  // In one order, so that two changes do not wait for each other.
  const ids = selected.toSorted((a, b) => a - b)
  const isAdded = change.task === 'add'
  return inTransaction(db, async trx => {
    const users = await trx.selectFrom('users').select('mobile').where('id', 'in', ids).execute()
    if (users.filter(({ mobile }) => !isForgottenMobile(mobile)).length < ids.length)
      throw new ApiError(HttpStatus.notFound, customerMessages.customerNotFound)
    const tags = isAdded ? await listTags(trx) : []
    if (tags.length >= CUSTOMER_TAGS_MAX && !tags.some(each => each.tag === tag))
      throw new ApiError(HttpStatus.conflict, tooManyTags(CUSTOMER_TAGS_MAX))
    const changed = isAdded ? await insertTag(trx, ids, tag, now) : await deleteTag(trx, ids, tag)
    const state = isAdded ? { before: {}, after: { tag } } : { before: { tag }, after: {} }
    const common = { ...state, at: now, staffId: actor, record: 'customer' } as const
    await insertChanges(
      trx,
      changed.map(recordId => ({ ...common, recordId, action: 'changed' })),
    )
    return changed.length
  })
}
