import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { NO_PASSWORD } from '#server/account/passwords.ts'
import type { Deps } from '#server/deps.ts'
import { applyPriceList } from '#server/import/apply-price-list.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { storePriceList } from '#server/import/store-price-list.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { insertStaff } from '#server/staff/staff-queries.ts'
import { IMPORT_NOW } from '#tests/support/builders/import-folder.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import type { Row } from './measure.ts'

const PRODUCTS = 20_000
const PREVIEW_SECONDS = 10
const APPLY_SECONDS = 30
/** Other requests wait at most this long. */
const STALL_MS = 500

/** A price list of 20,000 rows, previewed and applied as the office does it; on each engine at hand. */
export async function priceLists(): Promise<Row[]> {
  const engines = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
  const rows: Row[] = []
  for (const engine of engines) rows.push(...(await priceListOn(engine)))
  return rows
}

async function priceListOn(engine: string): Promise<Row[]> {
  process.env['SHOP_TEST_ENGINE'] = engine
  const root = mkdtempSync(join(tmpdir(), 'sabad-bench-list-'))
  const mediaDir = join(root, 'media')
  mkdirSync(mediaDir)
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  const deps = { db, mediaDir, now: () => IMPORT_NOW } as Deps
  try {
    await migrate(db)
    const actor = await db.transaction().execute(trx =>
      insertStaff(trx, {
        ...{ name: 'bench', mobile: '09120000001', active: 1, created_at: IMPORT_NOW },
        ...{ password_hash: NO_PASSWORD, password_given: 0, roles: ['content'] },
      }),
    )
    const rows: Row[] = []
    for (const [kind, more] of [
      ['new products', 0],
      ['new prices', 500],
    ] as const) {
      const hash = await storePriceList(deps, list(more))
      const preview = await measured(db, () => previewPriceList(deps, hash))
      const seen = preview.result?.seen ?? ''
      const apply = await measured(db, () =>
        applyPriceList(deps, { hash, seen, accept_drops: false }, actor ?? 0),
      )
      const name = `of ${PRODUCTS} ${kind}, ${engine}`
      const wait = { unit: 'ms', limit: STALL_MS, must: 'stay' } as const
      rows.push(
        {
          ...{ name: `preview ${name}`, value: preview.seconds, unit: 's' },
          limit: PREVIEW_SECONDS,
          must: 'stay',
        },
        {
          ...{ name: `import ${name}`, value: apply.seconds, unit: 's' },
          limit: APPLY_SECONDS,
          must: 'stay',
        },
        { ...wait, name: `longest wait of others in the preview ${name}`, value: preview.waitMs },
        { ...wait, name: `longest wait of others in the import ${name}`, value: apply.waitMs },
      )
    }
    return rows
  } finally {
    await db.destroy()
    await database.drop()
    rmSync(root, { recursive: true })
  }
}

/** With the longest time that a read of the same process takes meanwhile. */
async function measured<T>(db: Db, work: () => Promise<T>) {
  const state = { isRunning: true }
  let waitMs = 0
  const others = async (): Promise<void> => {
    while (state.isRunning) {
      const askedAt = performance.now()
      await setTimeout(5)
      await db.selectFrom('versions').selectAll().execute()
      waitMs = Math.max(waitMs, performance.now() - askedAt - 5)
    }
  }
  const waiting = others()
  const startedAt = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1000
  state.isRunning = false
  await waiting
  return { result, seconds, waitMs }
}

function list(more: number): string {
  const lines = ['کد کالا;بارکد;نام کالا;قیمت (تومان);قیمت با تخفیف;گروه;برند;موجودی;واحد']
  for (let n = 1; n <= PRODUCTS; n++) {
    const price = 10_000 + n + more
    const barcode = gtin(n)
    const cells = [`K-${n}`, barcode, `شیر کم‌چرب شماره‌ی ${n}`, price.toLocaleString('en')]
    const sale = n % 3 === 0 ? String(price - 500) : ''
    lines.push(
      [...cells, sale, `گروه ${n % 20} > دسته ${n % 200}`, `برند ${n % 300}`, n % 90, 'عدد'].join(
        ';',
      ),
    )
  }
  return lines.join('\n')
}

function gtin(n: number): string {
  const digits = `626${String(n).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
