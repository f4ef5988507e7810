import { type RuleResult, auditShop } from '../audit/audit-shop.ts'
import { type Command, UsageError } from './command.ts'
import { printable } from './table.ts'
import { withDatabase } from './with-database.ts'

const RULE_WIDTH = 15
const RECORDS_WIDTH = 28

export const auditCommand: Command = {
  name: 'audit',
  usage: '',
  summary:
    'checks that wallets, payments, stock, windows and coupon codes add up; exits with 1 if not',
  run: async (args, config) => {
    if (args.length > 0) throw new UsageError('audit takes nothing more.')
    const { faults } = await withDatabase(config, db => auditShop(db, printRule))
    if (faults.length === 0) {
      console.log('Everything adds up.')
      return
    }
    console.log(faults.length === 1 ? '1 fault.' : `${faults.length} faults.`)
    process.exitCode = 1
  },
}

export function printRule({ rule, records, checked, faults }: RuleResult): void {
  const result = resultText(faults.length)
  const count = `${checked} ${records}`
  console.log(`${rule.padEnd(RULE_WIDTH)}${count.padEnd(RECORDS_WIDTH)}${result}`)
  for (const fault of faults) console.log(`  ${printable(fault)}`)
}

function resultText(faults: number): string {
  if (faults === 0) return 'ok'
  return faults === 1 ? '1 does not add up' : `${faults} do not add up`
}
