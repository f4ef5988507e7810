import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'

const readShelf = cachedQuery((db, id: number) =>
  db.selectFrom('shelves').select(['color', 'text_color']).where('id', '=', id),
)

/** `#rrggbb`; undefined for an unknown shelf. */
export async function findShelf(
  db: Db,
  id: number,
): Promise<{ color: string | null; text_color: string | null } | undefined> {
  const [shelf] = await readShelf(db, id)
  return shelf
}
