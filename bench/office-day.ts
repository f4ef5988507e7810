import type { Browser, Page } from 'playwright'
import { createClient } from '#lib/api/client.ts'
import type { StaffRole } from '#lib/contract/admin/role.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { customerWhoOrders, type OrderedLine } from '#tests/support/fixtures/customer-orders.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const MORNING_HR = 9
const NOON_HR = 12
const AFTERNOON_HR = 16
const COURIERS = 2
const AT_DOOR: readonly Move[] = [
  { status: OrderStatus.confirmed, paid: false },
  { status: OrderStatus.outForDelivery },
]
const PAID: Move = { status: OrderStatus.confirmed, paid: true }
const DELIVERED: readonly Move[] = [
  PAID,
  { status: OrderStatus.outForDelivery },
  { status: OrderStatus.delivered },
]

export const LANDING_PARAMS = { kind: 'landing', key: 'norooz' } as const
const LANDING = {
  title: 'نوروز',
  description: 'هفت‌سین',
  items: [
    {
      type_en: 'media',
      configs: { body: '<p>بهار</p>', image: null, reverse: false },
      border: false,
    },
  ],
}

/** Customers whose order is looked for, by what is typed of their name. */
export const NAMES = {
  find: { typed: 'ژا', name: 'ژاله' },
  move: { typed: 'غز', name: 'غزال' },
  refund: { typed: 'ثر', name: 'ثریا' },
} as const

export type OfficeDay = Awaited<ReturnType<typeof prepareDay>>

/** Every weekday has windows, so that there is a tomorrow noon. */
export async function openEveryDay(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl)
  const ofDay = [
    { weekdays: '[0,1,2,3,4,5,6]', like: 'not like' },
    { weekdays: '[]', like: 'like' },
  ] as const
  for (const { weekdays, like } of ofDay) {
    const codes = db.selectFrom('window_templates').select('id').where('code', like, 'friday%')
    await db
      .updateTable('window_plans')
      .set({ weekdays })
      .where('template_id', 'in', codes)
      .execute()
    await db
      .updateTable('window_templates')
      .set({ weekdays })
      .where('code', like, 'friday%')
      .execute()
  }
  await db.destroy()
}

/** What waits in the office for the ten tasks. */
export async function prepareDay(browser: Browser, origin: string, owner: CallingStaff) {
  const customer = async (name?: string) => {
    const context = await browser.newContext({ baseURL: origin })
    const own = await customerWhoOrders(context, context.request, origin)
    await context.close()
    if (name) await rename(origin, own.id, name)
    return own
  }
  // It opens the windows of the coming days.
  await owner.as('GET /admin/desk', {})
  const noon = await windowTomorrow(origin, NOON_HR)
  const afternoon = await windowTomorrow(origin, AFTERNOON_HR)
  const order = async (
    window: number,
    moves: readonly Move[] = [],
    { name, lines }: { name?: string; lines?: readonly OrderedLine[] } = {},
  ) => (await customer(name)).order(lines, moves, { time_id: window })

  const toConfirm = await repeat(20, () => order(afternoon))
  await repeat(5, () => order(noon, [PAID]))
  const find = await order(afternoon, DELIVERED, { name: NAMES.find.name })
  const move = await order(afternoon, [PAID], { name: NAMES.move.name })
  const refund = await order(afternoon, DELIVERED, {
    name: NAMES.refund.name,
    lines: [{}, {}, {}],
  })
  const goods = await order(afternoon, [PAID], {
    lines: Array.from({ length: 30 }, (_, index) => ({
      ...{ inventory: 4, count: 3 },
      columns: { sku: `GOODS-${index}` },
    })),
  })
  const morning = await windowTomorrow(origin, MORNING_HR)
  const atDoor = await repeat(6, () => order(morning, AT_DOOR))
  const couriers = await repeat(COURIERS, async () => {
    const page = await browser.newPage()
    const staff = await staffWhoCalls(page, origin, 'courier')
    await page.close()
    return staff
  })
  for (const [index, { id }] of atDoor.entries())
    await deliver(origin, couriers[index % COURIERS], { id, window: morning })
  await moveToYesterday(origin, morning)
  const put = { revision: 0, document: LANDING }
  await owner.as('PUT /admin/content/{kind}/{key}', { params: LANDING_PARAMS, body: put })
  await putWaitingComment(origin)
  return { noon, afternoon, toConfirm, find, move, refund, goods }
}

async function repeat<T>(times: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let n = 0; n < times; n++) made.push(await make())
  return made
}

const rename = (origin: string, user: number, first_name: string) =>
  withShop(origin, async db => {
    await db.updateTable('users').set({ first_name }).where('id', '=', user).execute()
    const name = `${first_name} احمدی`
    await db.updateTable('addresses').set({ name }).where('user_id', '=', user).execute()
  })

async function windowTomorrow(origin: string, hour: number): Promise<number> {
  const date = addDays(tehranClock(Math.floor(Date.now() / 1000)).date, 1)
  const { id } = await withShop(origin, db =>
    db
      .selectFrom('delivery_windows')
      .innerJoin('window_templates', 'window_templates.id', 'delivery_windows.template_id')
      .select('delivery_windows.id')
      .where('delivery_windows.date', '=', date)
      .where('window_templates.started_hr', '=', hour)
      .where('delivery_windows.company_id', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return id
}

const putWaitingComment = (origin: string) =>
  withShop(origin, async db => {
    const { id: record_id } = await db
      .selectFrom('products')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const created_at = Math.floor(Date.now() / 1000)
    const text = { name: 'مینا', body: 'تازه و خوش‌طعم بود.', created_at }
    await insertComment(db, { record_name: 'product', record_id, user_id, ...text })
  })

/** A window of tomorrow with its orders. */
const moveToYesterday = (origin: string, id: number) =>
  withShop(origin, async db => {
    const { date } = await db
      .selectFrom('delivery_windows')
      .select('date')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const twoDays = 2 * DAY_SECONDS
    await db
      .updateTable('delivery_windows')
      .set(eb => ({
        date: addDays(date, -2),
        starts_at: eb('starts_at', '-', twoDays),
        ends_at: eb('ends_at', '-', twoDays),
        cutoff_at: eb('cutoff_at', '-', twoDays),
      }))
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('orders')
      .set(eb => ({
        window_starts_at: eb('window_starts_at', '-', twoDays),
        window_ends_at: eb('window_ends_at', '-', twoDays),
      }))
      .where('window_id', '=', id)
      .execute()
  })

type CallingStaff = Awaited<ReturnType<typeof staffWhoCalls>>

/** Signs new staff in on a page; their id, and their calls beside it. */
export async function staffWhoCalls(page: Page, origin: string, role: StaffRole) {
  const id = await enterAsStaff(page, origin, [role])
  const cookies = await page.context().cookies(`${origin}/admin`)
  const token = cookies.find(({ name }) => name === STAFF_COOKIE)?.value ?? null
  return { id, as: createClient({ origin, fetch: call => fetch(call), token: () => token }) }
}

async function deliver(
  origin: string,
  courier: CallingStaff | undefined,
  { id, window }: { id: number; window: number },
): Promise<void> {
  if (!courier) throw new Error('there is no courier')
  const tour = { window, courier: courier.id, orders: [id] }
  await courier.as('PUT /admin/tours', { body: tour })
  const { total_amount } = await withShop(origin, db => getOrder(db, id))
  const body = { collected: total_amount, reason: 'بی‌کد' }
  await courier.as('PUT /admin/delivery/{id}', { params: { id }, body })
}
