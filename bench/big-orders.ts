import { ItemType } from '#lib/codes/cart.ts'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { amountColumns } from '#server/order/amount-columns.ts'
import { orderWords } from '#server/order/order-words.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database/open.ts'
import type { Row } from '#tests/support/builders/catalogue.ts'
import { insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { fillBigShop } from './big-shop.ts'

const PRODUCTS = 2_000
const ORDERS_A_CUSTOMER = 5
const DAYS_BACK = 400
const DAYS_AHEAD = 5
const WINDOW_HOURS = [9, 12, 16] as const
const ROWS_AT_ONCE = 200
const LINES_MAX = 8
const HOUR = 3_600
/** Every hundredth line names it: the goods of a recall. */
const FREQUENT = 100

const FIRST_NAMES = ['سارا', 'علی', 'مریم', 'محمد', 'زهرا', 'حسین', 'نگار', 'رضا', 'الهام', 'امیر']
const LAST_NAMES = ['احمدی', 'رضایی', 'کریمی', 'حسینی', 'موسوی', 'جعفری', 'صادقی', 'کوهی', 'راد']
const METHODS = ['پیک', 'پیک فوری', 'تحویل در فروشگاه'] as const
const AREAS = Array.from({ length: 40 }, (_, index) => `محله‌ی ${index + 1}`)

/** What the lists of a shop with many orders can be asked for. */
export interface BigOrders {
  windows: number[]
  products: number[]
  frequentProduct: number
}

/** Fills an empty database with so many orders of 400 days; always the same. */
export async function fillBigOrders(db: Db, orders: number): Promise<BigOrders> {
  const random = seeded(orders)
  const { products } = await fillBigShop(db, PRODUCTS)
  return inTransaction(db, async trx => {
    const customers = Math.ceil(orders / ORDERS_A_CUSTOMER)
    await insertRows(trx, 'users', customers, customerRow)
    const windows = await insertWindows(trx)
    const frequentProduct = products[0] ?? 0
    for (let start = 0; start < orders; start += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, orders - start) }, (_, n) =>
        orderRow(random, { n: start + n, customers, windows, share: (start + n) / orders }),
      )
      await trx.insertInto('orders').values(rows).execute()
      const lines = rows.flatMap((_, n) => lineRows(random, start + n + 1, products))
      await trx.insertInto('order_lines').values(lines).execute()
      await trx.insertInto('order_stock').values(stockRows(lines)).execute()
    }
    return { windows: windows.map(({ id }) => id), products, frequentProduct }
  })
}

async function insertRows<T extends 'users'>(
  trx: Trx,
  table: T,
  count: number,
  row: (n: number) => Row<T>,
): Promise<void> {
  for (let start = 0; start < count; start += ROWS_AT_ONCE)
    await trx
      .insertInto(table)
      .values(
        Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, n) => row(start + n)),
      )
      .execute()
}

const accountOf = (n: number) => ({
  mobile: `0912${String(1_000_000 + n)}`,
  first_name: FIRST_NAMES[n % FIRST_NAMES.length] ?? '',
  last_name: LAST_NAMES[n % LAST_NAMES.length] ?? '',
})

const customerRow = (n: number): Row<'users'> => ({
  ...accountOf(n),
  password_hash: null,
  email: null,
  national_no: null,
  gender: Gender.unspecified,
  register_status: RegisterStatus.complete,
  confirm_status: 1,
  introduce_code: `BIG${n}`,
  company_id: null,
  created_at: TEST_START - DAYS_BACK * DAY_SECONDS,
})

interface Window {
  id: number
  starts_at: number
}

async function insertWindows(trx: Trx): Promise<Window[]> {
  const templates: number[] = []
  for (const started_hr of WINDOW_HOURS)
    templates.push(await insertWindowTemplate(trx, { started_hr, finished_hr: started_hr + 3 }))
  const windows: Window[] = []
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++)
    for (const [index, hour] of WINDOW_HOURS.entries()) {
      const midnight = TEST_START - 10 * HOUR + day * DAY_SECONDS
      const starts_at = midnight + hour * HOUR
      const { id } = await trx
        .insertInto('delivery_windows')
        .values({
          template_id: templates[index] ?? 0,
          date: tehranClock(starts_at).date,
          starts_at,
          ends_at: starts_at + 3 * HOUR,
          cutoff_at: starts_at - 2 * HOUR,
          price: 0,
          capacity: 1_000,
          company_id: null,
          off_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      windows.push({ id, starts_at })
    }
  return windows
}

interface Place {
  n: number
  customers: number
  windows: readonly Window[]
  /** Of all orders, those before it. */
  share: number
}

function orderRow(random: Random, { n, customers, windows, share }: Place): Row<'orders'> {
  const window = windows[Math.floor(share * windows.length)] ?? { id: 0, starts_at: 0 }
  const customer = random.below(customers)
  const account = accountOf(customer)
  const goods = (20 + random.below(400)) * 10_000
  const wallet = random.chance(0.1) ? 100_000 : 0
  const created_at = window.starts_at - random.below(3 * DAY_SECONDS)
  const coded = {
    tracking_code: String(1_000_000_000 + n * 37),
    customer: JSON.stringify({
      name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      mobile: account.mobile,
      address: 'خیابان ونک، کوچه‌ی دوم، بعد از میدان، ساختمان آبی',
      number: '۱۲',
      unit: '۳',
      postal_code: '1234567890',
      city: 'تهران',
    }),
  }
  return {
    ...coded,
    words: orderWords(coded, account),
    user_id: customer + 1,
    ...stateOf(random, window.starts_at),
    created_at,
    expires_at: null,
    freeze: 0,
    payment_port_id: 1,
    payment_port_name: 'درگاه آنلاین',
    posting_method_title: METHODS[n % METHODS.length] ?? '',
    posting_method_description: 'تحویل در محل',
    window_id: window.id,
    window_starts_at: window.starts_at,
    window_ends_at: window.starts_at + 3 * HOUR,
    company_id: null,
    locality: random.pick(AREAS),
    finalizable: 1,
    periodic_type: RepeatType.once,
    coupon: null,
    ...amountColumns([
      { kind: 'goods', amount: goods },
      { kind: 'shipping', amount: 150_000 },
      ...(wallet ? [{ kind: 'wallet', amount: -wallet } as const] : []),
    ]),
    terms: JSON.stringify({
      rules: 2,
      companyPercent: null,
      method: { amount: 150_000, free_for_companies: false },
      windowPrice: 0,
      freeShippingThreshold: 8_000_000,
      wallet,
      useWallet: wallet > 0,
    }),
    reached: JSON.stringify({ 10: created_at, 40: created_at + 60, 60: window.starts_at }),
    idempotency_key: null,
    repeat_id: null,
  }
}

function stateOf(
  random: Random,
  startsAt: number,
): Pick<Row<'orders'>, 'status' | 'payment_status' | 'picked_at'> {
  const { unpaid, paid, refunded } = PaymentStatus
  if (startsAt < TEST_START) {
    if (random.chance(0.04))
      return { status: OrderStatus.cancelled, payment_status: refunded, picked_at: null }
    const status = random.chance(0.01) ? OrderStatus.returned : OrderStatus.delivered
    return { status, payment_status: paid, picked_at: startsAt - HOUR }
  }
  const isPaid = random.chance(0.7)
  return {
    status: isPaid ? OrderStatus.confirmed : OrderStatus.awaitingPayment,
    payment_status: isPaid ? paid : unpaid,
    picked_at: null,
  }
}

function stockRows(lines: readonly Row<'order_lines'>[]): Row<'order_stock'>[] {
  const rows = new Map(
    lines.map(({ order_id, item_id, count }) => [
      `${order_id} ${item_id}`,
      { order_id, product_id: item_id, count },
    ]),
  )
  return [...rows.values()]
}

const lineRows = (
  random: Random,
  orderId: number,
  products: readonly number[],
): Row<'order_lines'>[] =>
  Array.from({ length: 1 + random.below(LINES_MAX) }, () => {
    const item_id = random.below(FREQUENT) === 0 ? (products[0] ?? 0) : random.pick(products)
    return {
      order_id: orderId,
      type: ItemType.product,
      item_id,
      name: `کالای شماره‌ی ${item_id}`,
      brand: 'برند',
      volume: 500,
      unit: 'گرم',
      price: 250_000,
      real_price: 250_000,
      count: 1 + random.below(3),
      color: null,
      components: null,
      substitution: null,
      weight: null,
      picked_g: null,
      picked: null,
      replaces: null,
      lost: null,
    }
  })
