import type { Reading } from '#lib/contract/admin/import-reading.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/open.ts'
import { lists } from './lists.ts'
import { PriceList } from './price-list/price-list.ts'

export const openPriceList = (
  db: Db,
  { mediaDir }: Pick<Deps, 'mediaDir'>,
  text: string,
  reading: Reading,
): Promise<PriceList> => PriceList.open(db, text, { mediaDir, file: lists.products.file, reading })
