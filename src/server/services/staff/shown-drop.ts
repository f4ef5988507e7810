import type { ShownDrop } from '#lib/contract/admin/catalogue.ts'
import type { RecordDrop } from '../../import/price-changes.ts'

export const shownDrop = ({ key, name, before, after }: RecordDrop): ShownDrop => ({
  key,
  name,
  before,
  after,
})
