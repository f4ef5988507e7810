import { amountsRule } from '../audit/amounts.ts'
import { couponsRule, couponUsesRule } from '../audit/coupons.ts'
import { historyRule } from '../audit/history.ts'
import { keysRule } from '../audit/keys.ts'
import { ledgerRule } from '../audit/ledger.ts'
import { latePaymentsRule, paymentsRule } from '../audit/payments.ts'
import { referralsRule } from '../audit/referrals.ts'
import type { AuditRule } from '../audit/rule.ts'
import { inventoryRule, stockRule } from '../audit/stock.ts'
import { walletsRule } from '../audit/wallets.ts'
import { windowsRule } from '../audit/windows.ts'
import type { Db } from '../db/open.ts'
import { inSnapshot } from '../db/snapshot.ts'

/** Everything of the shop's books that must add up. */
const RULES: readonly AuditRule[] = [
  walletsRule,
  ledgerRule,
  latePaymentsRule,
  amountsRule,
  paymentsRule,
  historyRule,
  stockRule,
  inventoryRule,
  windowsRule,
  couponsRule,
  couponUsesRule,
  referralsRule,
  keysRule,
]

/** What came of one rule. */
export interface Audited {
  rule: string
  /** What it counted, and how many of them. */
  records: string
  checked: number
  /** One sentence each, with the ids of what does not add up. */
  faults: string[]
}

interface Audit {
  rules: Audited[]
  /** Those of all rules, each after the name of its rule. */
  faults: string[]
}

type OnRule = (audited: Audited) => void

/**
 * Proves that the books of the shop add up, or says what does not; reads one state of the database
 * and writes nothing, so that it may run while the shop does.
 * @param onRule told of each rule as soon as it is through
 */
export const auditShop = (db: Db, onRule?: OnRule): Promise<Audit> =>
  inSnapshot(db, snapshot => auditState(snapshot, onRule))

/** `auditShop` of a state that stands still: the caller's transaction. */
export async function auditState(db: Db, onRule: OnRule = () => undefined): Promise<Audit> {
  const rules: Audited[] = []
  for (const rule of RULES) {
    const audited = await runRule(db, rule)
    onRule(audited)
    rules.push(audited)
  }
  const faults = rules.flatMap(({ rule, faults: found }) => found.map(says => `${rule}: ${says}`))
  return { rules, faults }
}

async function runRule(db: Db, { name, records, check }: AuditRule): Promise<Audited> {
  const audited: Audited = { rule: name, records, checked: 0, faults: [] }
  for await (const { checked, faults } of check(db)) {
    audited.checked += checked
    audited.faults.push(...faults)
  }
  return audited
}
