import { type ContentKind, documentFields } from '#lib/contract/admin/content.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import { listRefs } from './content-ref-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { Records } from '../import/stored-content.ts'

const NO_ID = 0

/** Missing ones are left out of lists and are NO_ID alone. */
export async function readRecords(
  db: Db,
  kind: ContentKind,
  body: unknown,
): Promise<Records<string>> {
  const ids = new Map<string, number>()
  const keys = new Map<RefTarget, string[]>()
  for (const { field, value } of leavesOf(documentFields[kind], body))
    if (field.as === 'ref') keys.set(field.to, [...(keys.get(field.to) ?? []), String(value)])
  for (const [to, recordKeys] of keys)
    for (const { id, key } of await listRefs(db, to, { keys: recordKeys }))
      ids.set(`${to} ${key}`, id)
  const idOf = (list: RefTarget, key: string): number => ids.get(`${list} ${key}`) ?? NO_ID
  return {
    id: idOf,
    ids: (list, recordKeys) => recordKeys.map(key => idOf(list, key)).filter(id => id !== NO_ID),
    picture: address => address,
  }
}
