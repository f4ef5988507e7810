import { writeFile } from 'node:fs/promises'
import { REASON_MAX_CHARS } from '#lib/contract/admin/reason.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Config } from '../platform/config/config.ts'
import { findOrderSlip, listWaitingSlips } from '../payment/order-slip-queries.ts'
import { acceptSlip, refuseSlip } from '../payment/review-slip.ts'
import { type Command, UsageError } from './command.ts'
import { getOrderByCode, statusText } from './read-order.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

export const slipsCommand: Command = {
  name: 'slips',
  usage: '[list | save TRACKING FILE | accept TRACKING | refuse TRACKING REASON]',
  summary: 'bank slips that wait for review; accepting one pays its order, refusing tells why',
  run: byTask('slips', { list, save, accept, refuse }),
}

async function list(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new UsageError('slips list takes nothing more.')
  const slips = await withDatabase(config, listWaitingSlips)
  if (slips.length === 0) {
    console.log('No bank slip waits.')
    return
  }
  const heads = ['order', 'status', 'rials', 'from', 'file', 'sent']
  const rows = slips.map(slip => [
    slip.tracking_code,
    statusText(slip.status),
    slip.total_amount,
    (JSON.parse(slip.customer) as Invoice['customer']).name,
    slip.type,
    formatJalaliDateTime(slip.uploaded_at),
  ])
  console.log(tableText(heads, rows))
}

async function save([code, file, ...more]: readonly string[], config: Config): Promise<void> {
  if (file === undefined || more.length > 0)
    throw new UsageError('slips save takes a tracking code and a file to write.')
  await withDatabase(config, async db => {
    const order = await getOrderByCode(db, code)
    const slip = await findOrderSlip(db, order.id)
    if (!slip) throw new UsageError(`Order ${order.tracking_code} has no bank slip.`)
    // A picture of a bank account is for the operator only.
    await writeFile(file, slip.bytes, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
      if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')
        throw new UsageError(`${file} is there already.`, { cause })
      throw cause
    })
    console.log(`${file}: ${slip.type}, ${slip.bytes.length} bytes.`)
  })
}

async function accept([code, ...more]: readonly string[], config: Config): Promise<void> {
  if (more.length > 0) throw new UsageError('slips accept takes one tracking code.')
  await withDatabase(config, async (db, now) => {
    const order = await getOrderByCode(db, code)
    const result = await acceptSlip(db, order, { now, actor: null })
    if (result === 'decided' || result === 'replaced')
      throw new UsageError(notWaiting(order.tracking_code))
    console.log(
      result === 'paid'
        ? `Order ${order.tracking_code} is paid.`
        : `Order ${order.tracking_code} no longer wants the money: it is in the customer's wallet.`,
    )
  })
}

async function refuse([code, ...args]: readonly string[], config: Config): Promise<void> {
  const reason = args.join(' ').trim()
  if (reason === '' || reason.length > REASON_MAX_CHARS)
    throw new UsageError(
      `slips refuse takes a tracking code and a reason of at most ${REASON_MAX_CHARS} characters, which the customer reads.`,
    )
  await withDatabase(config, async (db, now) => {
    const order = await getOrderByCode(db, code)
    const result = await refuseSlip(db, order, { refusal: reason, now, actor: null })
    if (result !== 'refused') throw new UsageError(notWaiting(order.tracking_code))
    console.log(`The slip of order ${order.tracking_code} is refused.`)
  })
}

const notWaiting = (code: string): string => `No slip of order ${code} waits: nothing was changed.`
