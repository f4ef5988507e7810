import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'

const readShelf = cachedQuery((db, code: string) =>
  db.selectFrom('shelves').select(['id', 'color', 'text_color']).where('code', '=', code),
)

/** Colours are `#rrggbb`; undefined for an unknown shelf. */
export async function findShelf(
  db: Db,
  code: string,
): Promise<{ id: number; color: string | null; text_color: string | null } | undefined> {
  const [shelf] = await readShelf(db, code)
  return shelf
}
