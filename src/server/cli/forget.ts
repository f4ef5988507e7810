import { type ForgetResult, forgetCustomer } from '../services/forget-customer.ts'
import { type Command, UsageError } from './command.ts'
import { readUserByMobile } from './read-user.ts'
import { withDatabase } from './with-database.ts'

const SHOWN = 5

export const forgetCommand: Command = {
  name: 'forget',
  usage: 'MOBILE --yes',
  summary: 'removes a person for good; orders and sums stay under a number without a name',
  run: async (words, config) => {
    const [mobile, ...more] = words.filter(word => word !== '--yes')
    if (mobile === undefined || more.length > 0) throw new UsageError('forget takes one mobile.')
    await withDatabase(config, async (db, now) => {
      const user = await readUserByMobile(db, mobile)
      if (!words.includes('--yes'))
        throw new UsageError(
          `forget ${user.mobile} cannot be undone: say it again with --yes. First keep what they asked for by export customer.`,
        )
      const forgotten = await forgetCustomer(db, user.id, { now, actor: null })
      if (!forgotten.ok) throw new UsageError(refusalOf(forgotten))
      console.log(`${user.mobile} is forgotten: customer ${user.id} has no name any more.`)
      console.log('Backups from before still hold them: docs/operating.md says what to do.')
    })
  },
}

function refusalOf(forgotten: Extract<ForgetResult, { ok: false }>): string {
  switch (forgotten.reason) {
    case 'orders':
      return `Their orders are on the way: ${forgotten.codes.slice(0, SHOWN).join(', ')}. Complete or cancel them first (orders move).`
    case 'payments':
      return `Payments of theirs may still bring money: ${forgotten.ids.slice(0, SHOWN).join(', ')}. Settle them first (payments).`
    case 'wallet':
      return `Their wallet holds ${forgotten.balance} rials. Pay it out or settle it, then bring it to 0 (wallet adjust).`
  }
}
