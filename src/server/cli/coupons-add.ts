import { CouponType } from '#lib/codes/coupon.ts'
import { BATCH_NAME_MAX_CHARS } from '#lib/contract/admin/coupon.ts'
import { endsBeforeStart, needsConfirmation } from '#lib/rules/coupon.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import { code as codeField } from '../import/fields.ts'
import { makeCoupon, makeCoupons, type NewCouponTerms } from '../coupon/make-coupons.ts'
import { UsageError } from './command.ts'
import { readSince, readUntil } from './read-until.ts'
import { readUserByMobile } from './read-user.ts'
import { readOptions, readWhole } from './options.ts'
import { withDatabase } from './with-database.ts'

const TERMS = [
  'percent',
  'accept-percent',
  'rials',
  'floor',
  'since',
  'until',
  'total',
  'per-user',
  'owner',
] as const
type CouponOptions = Partial<Record<(typeof TERMS)[number], string>>

const AMOUNT_MAX = Number.MAX_SAFE_INTEGER
const INT_MAX = 2_147_483_647
const CODE_MAX_CHARS = 50
const BATCH_MAX = 10_000

/** `coupons add CODE TERMS` */
export async function addCoupon(args: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions('coupons add', args, TERMS)
  const [typed, ...more] = rest
  if (typed === undefined || more.length > 0) throw new UsageError('coupons add takes one code.')
  const code = readCode(typed)
  await withDatabase(config, async (db, now) => {
    const terms = await readTerms(db, options, now)
    const id = await makeCoupon(db, { ...terms, code }, { now, actor: null })
    if (id === null) throw new UsageError(`The code ${code} is taken.`)
    console.log(`${code} is on.`)
  })
}

/** `coupons batch COUNT --prefix PREFIX TERMS`; prints a code a line. */
export async function addCoupons(args: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions('coupons batch', args, [...TERMS, 'prefix', 'name'])
  const [countText = '', ...more] = rest
  const count = readWhole(countText, 'coupons batch: how many', 1, BATCH_MAX)
  if (more.length > 0) throw new UsageError('coupons batch takes one number.')
  if (options.prefix === undefined) throw new UsageError('coupons batch needs --prefix.')
  const prefix = readCode(options.prefix)
  const batch = readName(options.name)
  const codes = await withDatabase(config, async (db, now) => {
    // Single use unless stated otherwise.
    const terms = await readTerms(db, { total: '1', ...options }, now)
    const inserted = await makeCoupons(db, { ...terms, batch, prefix, count }, { now, actor: null })
    if (!inserted) throw new UsageError(`Too few codes of ${prefix} are free.`)
    return inserted
  })
  console.log(codes.join('\n'))
}

function readName(typed: string | undefined): string | null {
  const name = typed?.trim() ?? ''
  if (name.length > BATCH_NAME_MAX_CHARS)
    throw new UsageError(`--name takes at most ${BATCH_NAME_MAX_CHARS} characters.`)
  return name || null
}

function readCode(typed: string): string {
  const code = typed.toLowerCase()
  if (code.length > CODE_MAX_CHARS || !codeField.safeParse(code).success)
    throw new UsageError(
      `${typed} is no code: Latin letters and digits, joined by hyphens, at most ${CODE_MAX_CHARS}.`,
    )
  return code
}

async function readTerms(db: Db, options: CouponOptions, now: number): Promise<NewCouponTerms> {
  const { floor = '0', total, owner } = options
  const perUser = options['per-user']
  const days = readDays(options, now)
  return {
    ...readValue(options),
    ...days,
    flooring: readWhole(floor, '--floor', 0, AMOUNT_MAX),
    total_limit: total === undefined ? null : readWhole(total, '--total', 1, INT_MAX),
    per_user_limit: perUser === undefined ? null : readWhole(perUser, '--per-user', 1, INT_MAX),
    owner_id: owner === undefined ? null : (await readUserByMobile(db, owner)).id,
  }
}

function readDays({ since, until }: CouponOptions, now: number) {
  const started_at = since === undefined ? null : readSince(since, now)
  const expired_at = until === undefined ? null : readUntil(until, now)
  if (endsBeforeStart({ started_at, expired_at }))
    throw new UsageError(`--until ${until} comes before --since ${since}.`)
  return { started_at, expired_at }
}

function readValue(options: CouponOptions): Pick<NewCouponTerms, 'type' | 'value'> {
  const { percent, rials } = options
  if (percent !== undefined && rials === undefined) {
    const terms = { type: CouponType.percent, value: readWhole(percent, '--percent', 1, 100) }
    if (needsConfirmation(terms) && options['accept-percent'] !== percent)
      throw new UsageError(
        `The code takes off more than half. Where that is meant, add --accept-percent ${percent}.`,
      )
    return terms
  }
  if (rials !== undefined && percent === undefined)
    return { type: CouponType.rials, value: readWhole(rials, '--rials', 1, AMOUNT_MAX) }
  throw new UsageError('A code takes either --percent N or --rials N.')
}
