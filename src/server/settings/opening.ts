import { ONLY_KEY } from '#lib/contract/admin/content.ts'
import { OPENING_STEPS, type Opening, type OpeningStep } from '#lib/contract/admin/opening.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { getSetting, listSettings, putSetting } from '../platform/database/settings.ts'
import { findPublishedBody } from '../content/published.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { LOCAL_GATEWAY } from '../payment/gateways/local.ts'
import { listPaymentPorts } from '../payment/payment-port-queries.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'

const STAFF_MIN = 2
const TEXTS = ['about-us', 'terms', 'contact-us']

/** Steps that this shop does not need are left out. */
export async function readOpening(deps: Deps): Promise<Opening> {
  const { db, gateway, sms, now: clock } = deps
  const now = clock()
  const settings = await listSettings(db)
  const ports = await listPaymentPorts(db)
  const windows = await ensureWindows(db, now)
  const methods = await db
    .selectFrom('posting_methods')
    .select('id')
    .where('active', '=', 1)
    .limit(1)
    .execute()
  const texts = await Promise.all(TEXTS.map(key => findPublishedBody(db, { kind: 'page', key })))
  const home = await findPublishedBody(db, { kind: 'home', key: ONLY_KEY })
  const hasGoods = await hasProducts(db)
  const done: Record<OpeningStep, boolean | null> = {
    goods: hasGoods,
    'category-pictures': hasGoods ? !(await hasCategoryWithoutPicture(db)) : null,
    contact: settings.support_phone !== '' && settings.address !== '',
    'delivery-method': methods.length > 0,
    windows: windows.some(
      window => window.company_id === null && windowRefusal(window, now) === null,
    ),
    'payment-port': ports.length > 0,
    gateway: ports.some(({ online }) => online) ? gateway.name !== LOCAL_GATEWAY : null,
    'bank-account': ports.some(({ online }) => !online) ? settings.bank_account !== null : null,
    texts: texts.every(text => text !== null),
    home: home !== null,
    sms: sms.isTest !== true,
    staff: (await countActiveStaff(db)) >= STAFF_MIN,
  }
  return {
    is_hidden: settings.opening_hidden,
    steps: OPENING_STEPS.flatMap(step => {
      const is_done = done[step]
      return is_done === null ? [] : [{ step, is_done }]
    }),
  }
}

async function hasProducts(db: Db): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return product !== undefined
}

async function countActiveStaff(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

/** One of the first level that has goods. */
async function hasCategoryWithoutPicture(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('categories')
    .select('categories.id')
    .where('parent_id', 'is', null)
    .where('logo', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('products')
          .innerJoin('category_ancestors', 'category_ancestors.category_id', 'products.category_id')
          .select('products.id')
          .whereRef('category_ancestors.ancestor_id', '=', 'categories.id'),
      ),
    )
    .limit(1)
    .execute()
  return rows.length > 0
}

/** The same state twice is one change. */
export async function setOpeningHidden(
  db: Db,
  isHidden: boolean,
  { now, actor }: ChangedBy,
): Promise<void> {
  await inTransaction(db, async trx => {
    await lockSetup(trx, now)
    const before = await getSetting(trx, 'opening_hidden')
    if (before === isHidden) return
    await putSetting(trx, 'opening_hidden', isHidden)
    const change = { record: 'setting', recordId: 'opening' } as const
    const action = isHidden ? 'switched-off' : 'switched-on'
    await insertChange(trx, { ...change, action, at: now, staffId: actor })
  })
}
