import { type ForgetResult, forgetCustomer } from '../account/forget-customer.ts'
import { type Command, UsageError } from './command.ts'
import { readUserByMobile } from './read-user.ts'
import { withDatabase } from './with-database.ts'

const SHOWN = 5

export const forgetCommand: Command = {
  name: 'forget',
  usage: 'MOBILE --yes',
  summary:
    'erases the personal data of a customer for good; orders and amounts stay, without a name',
  run: async (args, config) => {
    const [mobile, ...more] = args.filter(arg => arg !== '--yes')
    if (mobile === undefined || more.length > 0) throw new UsageError('forget takes one mobile.')
    await withDatabase(config, async (db, now) => {
      const user = await readUserByMobile(db, mobile)
      if (!args.includes('--yes'))
        throw new UsageError(
          `forget ${user.mobile} cannot be undone: repeat it with --yes. Run export customer first where they want their data.`,
        )
      const result = await forgetCustomer(db, user.id, { now, actor: null })
      if (!result.ok) throw new UsageError(refusalOf(result))
      console.log(`${user.mobile} is forgotten: customer ${user.id} has no name any more.`)
      console.log('Backups from before still hold them: docs/operating.md says what to do.')
    })
  },
}

function refusalOf(result: Extract<ForgetResult, { ok: false }>): string {
  switch (result.reason) {
    case 'orders':
      return `Their orders are on the way: ${result.codes.slice(0, SHOWN).join(', ')}. Complete or cancel them first, in the back office.`
    case 'claims':
      return `Claims about their orders wait for a decision: ${result.codes.slice(0, SHOWN).join(', ')}. Decide them first, in the back office.`
    case 'payments':
      return `Payments of theirs may still bring money: ${result.ids.slice(0, SHOWN).join(', ')}. Settle them first (npm run shop -- payments).`
    case 'wallet':
      return `Their wallet holds ${result.balance} rials. Pay it out or settle it, then bring it to 0 on the customer's page.`
  }
}
