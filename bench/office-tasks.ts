import type { Page } from 'playwright'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Db } from '#server/platform/database/open.ts'
import { startShop } from '#tests/support/fixtures/built-shop.ts'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import type { Row } from './measure.ts'
import {
  LANDING_PARAMS,
  NAMES,
  type OfficeDay,
  openEveryDay,
  prepareDay,
  staffWhoCalls,
} from './office-day.ts'
import { arriveAt, countInputs, takeInputs, typeText } from './office-keys.ts'
import { openChromium } from './slow-page.ts'

interface OfficeTask {
  /** Clicks and keys in the office before its redesign (decision 110). */
  before: number
  /** From the desk, by the keyboard alone. */
  act: (page: Page, day: OfficeDay) => Promise<unknown>
  isDone: (db: Db, day: OfficeDay) => Promise<boolean>
}

/** The first category below one whose name begins with the typed letter. */
const CATEGORY = { typed: 'ت', name: 'چیپس و پفک', goods: 18 } as const

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens the first match of the search, or as many after it. */
async function find(page: Page, text: string, path: RegExp, after = 0): Promise<void> {
  await press(page, '/')
  await typeText(page, text)
  const marked = page.locator('#office-search:not(:has([aria-busy])) [aria-selected=true]')
  for (let n = 0; n < after; n++) {
    await marked.waitFor()
    await press(page, 'ArrowDown')
  }
  await press(page, 'Enter')
  await arriveAt(page, path)
}

/** Presses the number that the desk shows beside a task. */
async function openTask(page: Page, href: string, path: RegExp): Promise<void> {
  const links = await page
    .locator('[data-task]')
    .evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
  await press(page, String(links.findIndex(each => each.includes(href)) + 1))
  await arriveAt(page, path)
}

const orderOf = (db: Db, id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const TASKS: Readonly<Record<string, OfficeTask>> = {
  'confirm 20 orders of a window': {
    before: 9,
    act: async (page, { afternoon }) => {
      await openTask(page, `window=${afternoon}`, /orders\?/)
      await press(page, 'a', 'Enter')
      await page.locator('main .notice[role=status]').waitFor()
    },
    isDone: async (db, { toConfirm }) => {
      const orders = await Promise.all(toConfirm.map(({ id }) => orderOf(db, id)))
      return orders.every(({ status }) => status === OrderStatus.confirmed)
    },
  },
  "find a customer's order by half a name": {
    before: 8,
    act: (page, { find: { id } }) => find(page, NAMES.find.typed, new RegExp(`orders/${id}$`)),
    isDone: () => Promise.resolve(true),
  },
  'move an order to another window': {
    before: 14,
    act: async (page, { move: { id } }) => {
      await find(page, NAMES.move.typed, new RegExp(`orders/${id}$`))
      await press(page, 'm', 'ArrowDown', 'Enter')
      await arriveAt(page, /notice=window/)
    },
    isDone: async (db, { move, afternoon }) => (await orderOf(db, move.id)).window_id !== afternoon,
  },
  'refund a line': {
    before: 23,
    act: async (page, { refund: { id } }) => {
      await find(page, NAMES.refund.typed, new RegExp(`orders/${id}$`))
      await press(page, 'c')
      await arriveAt(page, /claim$/)
      await press(page, 'ArrowDown', 'Enter')
      await arriveAt(page, /claims\/\d+\?added=1$/)
      await press(page, 'Enter')
      await arriveAt(page, /notice=decided/)
    },
    isDone: async db =>
      (await db.selectFrom('claims').select('state').executeTakeFirst())?.state === 'credited',
  },
  'raise a category by 10 %': {
    before: 114,
    act: async page => {
      await find(page, 'درص', /prices$/)
      await typeText(page, CATEGORY.typed)
      await press(page, 'ArrowDown', 'Tab', 'Tab', 'Tab', 'Tab')
      await typeText(page, '10')
      await press(page, 'Enter')
      await arriveAt(page, /percent=10/)
      await press(page, 'Enter')
      await arriveAt(page, /notice=saved/)
    },
    isDone: async db => {
      const changed = db
        .selectFrom('price_change_lines')
        .innerJoin('products', 'products.id', 'product_id')
        .innerJoin('categories', 'categories.id', 'category_id')
        .select('categories.name')
      const names = (await changed.execute()).map(({ name }) => name)
      return names.length === CATEGORY.goods && names.every(name => name === CATEGORY.name)
    },
  },
  'receive 30 goods': {
    before: 66,
    act: async page => {
      await find(page, 'باید', /reorder$/)
      await press(page, 'Enter')
      await arriveAt(page, /new\?kind=receipt/)
      await press(page, 'Enter')
      await arriveAt(page, /notice=posted/)
    },
    isDone: async (db, { goods }) => {
      const ids = goods.products.map(({ id }) => id)
      const rows = await db
        .selectFrom('products')
        .select('inventory')
        .where('id', 'in', ids)
        .execute()
      return rows.length === 30 && rows.every(({ inventory }) => inventory === 3)
    },
  },
  'publish a landing': {
    before: 3,
    act: async page => {
      await page.locator('[data-acts]').waitFor()
      await press(page, 'l')
      await arriveAt(page, /notice=published/)
    },
    isDone: async db => {
      const rows = db
        .selectFrom('content_versions')
        .select('state')
        .where('key', '=', LANDING_PARAMS.key)
      return (await rows.execute()).some(({ state }) => state === 'published')
    },
  },
  'answer a comment': {
    before: 3,
    act: async page => {
      await page.locator('[data-acts]').waitFor()
      await press(page, 'y')
      await arriveAt(page, /notice=approved/)
    },
    isDone: async db =>
      (await db.selectFrom('comments').select('id').where('state', '=', 'waiting').execute())
        .length === 0,
  },
  'settle a courier': {
    before: 15,
    act: async page => {
      await press(page, 'g', 't')
      await arriveAt(page, /delivery$/)
      await press(page, 'Enter')
      await arriveAt(page, /delivery\?window/)
      await press(page, 'Enter')
      await arriveAt(page, /notice=/)
    },
    isDone: async db =>
      (await db.selectFrom('tours').select('id').where('settled_at', 'is not', null).execute())
        .length === 1,
  },
  'close tomorrow noon': {
    before: 10,
    act: async (page, { noon }) => {
      await find(page, 'ف', new RegExp(`windows/${noon}/off$`), 1)
      await press(page, 'Enter')
      await arriveAt(page, /notice=saved/)
    },
    isDone: async (db, { noon }) => {
      const window = db.selectFrom('delivery_windows').select('off_at').where('id', '=', noon)
      return (await window.executeTakeFirstOrThrow()).off_at !== null
    },
  },
}

/** Clicks and keys of ten tasks of a day in the office, by the keyboard alone. */
export async function officeTasks(): Promise<Row[]> {
  const folder = copyDemo()
  await openEveryDay(shopIn(folder)['DATABASE_URL'] ?? '')
  const shop = await startShop(folder)
  const browser = await openChromium()
  try {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width: 1366, height: 820 },
    })
    const page = await context.newPage()
    const owner = await staffWhoCalls(page, shop.origin, 'owner')
    const day = await prepareDay(browser, shop.origin, owner)
    await countInputs(page)
    const rows: Row[] = []
    for (const [name, { before, act, isDone }] of Object.entries(TASKS)) {
      await page.goto('/admin')
      await arriveAt(page, /^\/admin$/)
      await takeInputs(page)
      await act(page, day)
      const value = await takeInputs(page)
      if (!(await withShop(shop.origin, db => isDone(db, day))))
        throw new Error(`${name}: not done`)
      rows.push({ name, value, unit: 'clicks and keys', limit: before / 2, must: 'stay' })
    }
    return [...rows, sumOf(rows)]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

const sumOf = (rows: readonly Row[]): Row => ({
  ...{ name: 'all ten', unit: 'clicks and keys', must: 'stay' },
  value: rows.reduce((sum, row) => sum + row.value, 0),
  limit: rows.reduce((sum, row) => sum + row.limit, 0),
})
