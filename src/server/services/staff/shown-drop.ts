import type { ShownDrop } from '#lib/contract/admin/catalogue.ts'
import type { NamedDrop } from '../../import/price-changes.ts'

export const shownDrop = ({ key, name, before, after }: NamedDrop): ShownDrop => ({
  key,
  name,
  before,
  after,
})
