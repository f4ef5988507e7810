import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import { findShopOrder } from '../order/order-list-queries.ts'
import {
  listOrderPayments,
  listPaymentsToResolve,
  type ShopPayment,
} from '../payment/payment-list-queries.ts'
import { openShop } from '../open-shop.ts'
import { closeUnpaid, creditDisputed, type PaymentResolution } from '../payment/resolve-dispute.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { type Command, UsageError } from './command.ts'
import { readWhole } from './options.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const LISTED = 200
const ID_MAX = 2_147_483_647

export const paymentsCommand: Command = {
  name: 'payments',
  usage: '[list | check TRACKING | credit ID | close ID]',
  summary:
    'lists payments to resolve; verifies those of an order at the gateway; credits a disputed payment to the wallet, or closes it',
  run: byTask('payments', {
    list,
    check,
    credit: (args, config) => resolve(args, config, creditDisputed, 'is in the wallet'),
    close: (args, config) => resolve(args, config, closeUnpaid, 'is closed'),
  }),
}

async function list(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new UsageError('payments list takes nothing more.')
  const payments = await withDatabase(config, (db, now) =>
    listPaymentsToResolve(db, { now, limit: LISTED }),
  )
  console.log(payments.length === 0 ? 'There is no payment to resolve.' : tableOf(payments))
}

const HEADS = ['id', 'order', 'mobile', 'gateway', 'state', 'rials', 'found', 'reference', 'opened']

const tableOf = (payments: readonly ShopPayment[]): string =>
  tableText(
    HEADS,
    payments.map(payment => [
      payment.id,
      payment.tracking_code,
      payment.mobile,
      payment.gateway,
      payment.state,
      payment.amount,
      payment.found_amount,
      payment.reference ?? payment.found_reference,
      formatJalaliDateTime(payment.created_at),
    ]),
  )

async function check([code, ...more]: readonly string[], config: Config): Promise<void> {
  if (code === undefined || more.length > 0)
    throw new UsageError('payments check takes one tracking code.')
  const shop = await openShop({ ...config, LOG_LEVEL: 'silent' })
  try {
    const { db } = shop.deps
    const order = await findShopOrder(db, toLatinDigits(code))
    if (!order) throw new UsageError(`There is no order ${code}.`)
    const payments = await listOrderPayments(db, order.id)
    for (const payment of payments) {
      try {
        await settlePayment(shop.deps, payment)
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'no answer'
        console.log(`Payment ${payment.id} cannot be checked: ${reason}.`)
      }
    }
    console.log(
      payments.length === 0 ? 'It has no payment.' : tableOf(await listOrderPayments(db, order.id)),
    )
  } finally {
    await shop.close()
  }
}

const REFUSALS = {
  'not-waiting': 'does not wait for you',
  'amount-unknown': 'has no amount reported by its gateway: adjust the wallet at /admin/customers',
  'booked-before': 'has a receipt number that has paid something else: look at both at the bank',
} as const

async function resolve(
  args: readonly string[],
  config: Config,
  decide: (db: Db, id: number, now: number) => Promise<PaymentResolution>,
  outcome: string,
): Promise<void> {
  const [text, ...more] = args
  if (text === undefined || more.length > 0) throw new UsageError('payments takes one id here.')
  const id = readWhole(text, 'payments: the id', 1, ID_MAX)
  const resolution = await withDatabase(config, (db, now) => decide(db, id, now))
  if (!resolution.ok) throw new UsageError(`Payment ${id} ${REFUSALS[resolution.reason]}.`)
  console.log(`Payment ${id} ${outcome}.`)
}
