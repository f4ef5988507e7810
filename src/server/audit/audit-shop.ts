import { amountsRule } from './amounts.ts'
import { claimsRule } from './claims.ts'
import { couponsRule, couponUsesRule } from './coupons.ts'
import { historyRule } from './history.ts'
import { keysRule } from './keys.ts'
import { ledgerRule } from './ledger.ts'
import { latePaymentsRule, paymentsRule } from './payments.ts'
import { referralsRule } from './referrals.ts'
import type { AuditRule } from './rule.ts'
import { inventoryRule, stockRule } from './stock.ts'
import { stockDocumentsRule } from './stock-documents.ts'
import { walletsRule } from './wallets.ts'
import { windowsRule } from './windows.ts'
import type { Db } from '../platform/database/open.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'

const RULES: readonly AuditRule[] = [
  walletsRule,
  ledgerRule,
  claimsRule,
  latePaymentsRule,
  amountsRule,
  paymentsRule,
  historyRule,
  stockRule,
  inventoryRule,
  stockDocumentsRule,
  windowsRule,
  couponsRule,
  couponUsesRule,
  referralsRule,
  keysRule,
]

export interface RuleResult {
  rule: string
  records: string
  checked: number
  faults: string[]
}

interface Audit {
  rules: RuleResult[]
  faults: string[]
}

type OnRule = (result: RuleResult) => void

/** Reads one snapshot, so it may run beside the shop. @param onRule called after each rule */
export const auditShop = (db: Db, onRule?: OnRule): Promise<Audit> =>
  inSnapshot(db, snapshot => auditState(snapshot, onRule))

/** `auditShop` within the caller's transaction. */
export async function auditState(db: Db, onRule: OnRule = () => undefined): Promise<Audit> {
  const rules: RuleResult[] = []
  for (const rule of RULES) {
    const result = await runRule(db, rule)
    onRule(result)
    rules.push(result)
  }
  const faults = rules.flatMap(({ rule, faults: ruleFaults }) =>
    ruleFaults.map(fault => `${rule}: ${fault}`),
  )
  return { rules, faults }
}

async function runRule(db: Db, { name, records, check }: AuditRule): Promise<RuleResult> {
  const result: RuleResult = { rule: name, records, checked: 0, faults: [] }
  for await (const { checked, faults } of check(db)) {
    result.checked += checked
    result.faults.push(...faults)
  }
  return result
}
