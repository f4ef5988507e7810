import { CouponType } from '#lib/codes/coupon.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Config } from '../platform/config/config.ts'
import {
  findShopCoupon,
  listCouponOrders,
  listShopCoupons,
  type ShopCoupon,
} from '../coupon/coupon-list-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { switchCoupon } from '../coupon/change-coupon.ts'
import { type Command, UsageError } from './command.ts'
import { addCoupon, addCoupons } from './coupons-add.ts'
import { readOptions } from './options.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const LISTED = 200
const ORDERS_SHOWN = 100

export const couponsCommand: Command = {
  name: 'coupons',
  usage:
    '[list | add CODE TERMS | batch COUNT --prefix PREFIX [--name NAME] TERMS | show CODE | on CODE | off CODE]',
  summary:
    'discount codes; TERMS are --percent N (above 50 with --accept-percent N) or --rials N, [--floor RIALS] [--since 2026-11-30] [--until +30d] [--total N] [--per-user N] [--owner MOBILE]',
  run: byTask('coupons', {
    list,
    add: addCoupon,
    batch: addCoupons,
    show,
    on: (args, config) => setActive(args, config, true),
    off: (args, config) => setActive(args, config, false),
  }),
}

async function list(args: readonly string[], config: Config): Promise<void> {
  const { rest } = readOptions('coupons list', args, [])
  if (rest.length > 0) throw new UsageError('coupons list takes nothing more.')
  const { rows, count } = await withDatabase(config, db =>
    listShopCoupons(db, { limit: LISTED, offset: 0 }),
  )
  console.log(couponTable(rows))
  if (count > rows.length) console.log(`… and ${count - rows.length} before these.`)
}

async function show(args: readonly string[], config: Config): Promise<void> {
  const code = readCode('show', args)
  await withDatabase(config, async db => {
    const coupon = await getCoupon(db, code)
    const { rows, count } = await listCouponOrders(db, coupon.id, {
      limit: ORDERS_SHOWN,
      offset: 0,
    })
    console.log(couponTable([coupon]))
    if (rows.length === 0) {
      console.log('No order uses it.')
      return
    }
    const cells = rows.map(row => [
      row.tracking_code,
      row.status,
      row.mobile,
      formatJalaliDateTime(row.created_at),
    ])
    console.log(`\n${tableText(['order', 'status', 'mobile', 'placed'], cells)}`)
    if (count > rows.length) console.log(`… and ${count - rows.length} before these.`)
  })
}

async function setActive(args: readonly string[], config: Config, active: boolean): Promise<void> {
  const code = readCode(active ? 'on' : 'off', args)
  await withDatabase(config, async (db, now) => {
    const coupon = await getCoupon(db, code)
    await switchCoupon(db, coupon.id, active, { now, actor: null })
    console.log(`${coupon.code} is ${active ? 'on' : 'off'}.`)
  })
}

function readCode(task: string, [code, ...more]: readonly string[]): string {
  if (code === undefined || more.length > 0) throw new UsageError(`coupons ${task} takes one code.`)
  return code
}

async function getCoupon(db: Db, code: string): Promise<ShopCoupon> {
  const coupon = await findShopCoupon(db, code)
  if (!coupon) throw new UsageError(`There is no code ${code}.`)
  return coupon
}

function couponTable(rows: readonly ShopCoupon[]): string {
  const heads = [
    'code',
    'off',
    'floor',
    'since',
    'until',
    'used',
    'of',
    'per user',
    'owner',
    'state',
  ]
  return tableText(
    heads,
    rows.map(row => [
      row.code,
      row.type === CouponType.percent ? `${row.value}%` : `${row.value} rials`,
      row.flooring,
      row.started_at === null ? null : formatJalaliDateTime(row.started_at),
      row.expired_at === null ? null : formatJalaliDateTime(row.expired_at),
      row.used,
      row.total_limit,
      row.per_user_limit,
      row.owner_mobile,
      row.active === 1 ? 'on' : 'off',
    ]),
  )
}
