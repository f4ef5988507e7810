import type { PriceDropView } from '#lib/contract/admin/catalogue.ts'
import type { RecordDrop } from '../import/price-changes.ts'

export const shownDrop = ({ key, name, before, after }: RecordDrop): PriceDropView => ({
  key,
  name,
  before,
  after,
})
