import { expect } from 'vitest'
import { auditShop } from '#server/audit/audit-shop.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** What must add up in a shop does. */
export async function expectCleanAudit({ db }: TestShop): Promise<void> {
  expect((await auditShop(db)).faults).toEqual([])
}
