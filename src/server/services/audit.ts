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
