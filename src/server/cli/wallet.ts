import { ADJUSTMENT_MAX_RIALS, WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Db } from '../platform/database/open.ts'
import { listLedger, walletBalance } from '../wallet/ledger-queries.ts'
import type { UserRow } from '../account/user-queries.ts'
import { type AdjustmentResult, type Adjustment, adjustWallet } from '../wallet/adjust-wallet.ts'
import { type Command, UsageError } from './command.ts'
import { readUserByMobile } from './read-user.ts'
import { readWhole } from './options.ts'
import { tableText } from './table.ts'
import { withDatabase } from './with-database.ts'

const LINES_SHOWN = 100
const NOTE_MAX_CHARS = 500

export const walletCommand: Command = {
  name: 'wallet',
  usage: 'MOBILE [adjust AMOUNT_RIALS REASON]',
  summary: 'shows a wallet and its entries; puts rials into it, or with -AMOUNT takes them out',
  run: async ([mobile, task, ...args], config) => {
    if (mobile === undefined) throw new UsageError('wallet takes a mobile number.')
    if (task !== undefined && task !== 'adjust')
      throw new UsageError(`wallet knows adjust, not ${task}.`)
    const change = task === 'adjust' ? readAdjustment(args) : null
    await withDatabase(config, async (db, now) => {
      const user = await readUserByMobile(db, mobile)
      if (change) await adjust(db, user, change, now)
      await print(db, user)
    })
  },
}

function readAdjustment([amountText = '', ...reason]: readonly string[]): Adjustment {
  const max = Number.MAX_SAFE_INTEGER
  const amount = readWhole(
    amountText.replace(/^\+/, ''),
    'wallet adjust: the amount in rials',
    -max,
    max,
  )
  const note = reason.join(' ').trim()
  if (note === '') throw new UsageError('wallet adjust takes an amount in rials and a reason.')
  if (note.length > NOTE_MAX_CHARS)
    throw new UsageError(`wallet adjust: the reason is longer than ${NOTE_MAX_CHARS} characters.`)
  return { amount, reason: note, key: null, debt: true }
}

const REFUSALS: Record<Extract<AdjustmentResult, { ok: false }>['reason'], string> = {
  nothing: 'the amount must not be 0.',
  'too-much': `one adjustment moves ${ADJUSTMENT_MAX_RIALS} rials at most.`,
  debt: `a wallet is brought to a debt of ${WALLET_DEBT_MAX_RIALS} rials at most.`,
  'unasked-debt': 'it would leave a debt.',
  'other-key': 'its key is that of another one.',
}

async function adjust(db: Db, user: UserRow, change: Adjustment, now: number): Promise<void> {
  const result = await adjustWallet(db, user.id, change, { now, actor: null })
  if (!result.ok) throw new UsageError(`wallet adjust: ${REFUSALS[result.reason]}`)
}

async function print(db: Db, user: UserRow): Promise<void> {
  const { rows, count } = await listLedger(db, user.id, { limit: LINES_SHOWN, offset: 0 })
  console.log(`${user.mobile}: ${await walletBalance(db, user.id)} rials`)
  if (rows.length === 0) return
  const heads = ['entry', 'rials', 'reason', 'order', 'note', 'written']
  const cells = rows.map(row => [
    row.id,
    row.amount,
    row.reason,
    row.tracking_code,
    row.note,
    formatJalaliDateTime(row.created_at),
  ])
  console.log(tableText(heads, cells))
  if (count > rows.length) console.log(`… and ${count - rows.length} before these.`)
}
