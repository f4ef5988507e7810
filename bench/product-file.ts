import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { insertStaff } from '#server/staff/staff-queries.ts'
import type { Deps } from '#server/deps.ts'
import { NO_PASSWORD } from '#server/account/passwords.ts'
import { applyPriceList } from '#server/import/apply-price-list.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { storePriceList } from '#server/import/store-price-list.ts'
import { insertBrand, insertCategory, PICTURE } from '#tests/support/builders/catalogue.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import { IMPORT_NOW } from '#tests/support/builders/import-folder.ts'
import { collectGarbage, usedMegabytes } from './memory.ts'
import type { Row } from './measure.ts'

const LIMIT_SECONDS = 60
/** The text of the file itself takes 60 MB: as text, and as bytes while it is read. */
const LIMIT_MB = 200
const SAMPLE_MS = 250

/** The largest file of products that the office takes, looked at and applied. */
export async function productFile(): Promise<Row[]> {
  process.env['SHOP_TEST_ENGINE'] = 'sqlite'
  const root = mkdtempSync(join(tmpdir(), 'sabad-bench-file-'))
  const mediaDir = join(root, 'media')
  mkdirSync(mediaDir)
  writeFileSync(join(root, PICTURE), '')
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  const deps = { db, mediaDir, now: () => IMPORT_NOW } as Deps
  try {
    await migrate(db)
    await insertBrand(db, { code: 'brand' })
    await insertCategory(db, { code: 'leaf' })
    const person = {
      name: 'bench',
      mobile: '09120000001',
      active: 1,
      created_at: IMPORT_NOW,
    } as const
    const password = { password_hash: NO_PASSWORD, password_given: 0 } as const
    const actor = await db
      .transaction()
      .execute(trx => insertStaff(trx, { ...person, ...password, roles: ['content'] }))
    const hash = await storePriceList(deps, largestFile())
    const preview = await measureWork(() => previewPriceList(deps, hash))
    const { seen = '' } = preview.result ?? {}
    const apply = await measureWork(() =>
      applyPriceList(deps, { hash, seen, accept_drops: false }, actor ?? 0),
    )
    console.log(`  ${apply.result?.inserted} products`)
    const seconds = { unit: 's', limit: LIMIT_SECONDS, must: 'stay' } as const
    const memory = { unit: 'MB', limit: LIMIT_MB, must: 'stay' } as const
    return [
      { ...seconds, name: 'a file of 20 MB looked at', value: preview.seconds },
      { ...seconds, name: 'a file of 20 MB applied', value: apply.seconds },
      { ...memory, name: 'heap and buffers while it is looked at', value: preview.megabytes },
      { ...memory, name: 'heap and buffers while it is applied', value: apply.megabytes },
    ]
  } finally {
    await db.destroy()
    await database.drop()
    rmSync(root, { recursive: true })
  }
}

/** How long work takes, and how much heap and buffers grow meanwhile. */
async function measureWork<T>(work: () => Promise<T>) {
  const before = usedMegabytes()
  let most = before
  const sampler = setInterval(() => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    most = Math.max(most, (heapUsed + arrayBuffers) / 1e6)
  }, SAMPLE_MS)
  const startedAt = performance.now()
  const result = await work()
  clearInterval(sampler)
  return { result, seconds: (performance.now() - startedAt) / 1000, megabytes: most - before }
}

function largestFile(): string {
  const lines = ['sku,name,brand,category,price,price_by_discount,inventory,excerpt,image']
  for (let n = 0, bytes = 0; ; n++) {
    const price = 100_000 + n * 10
    const line = `SKU-${n},شیر کم‌چرب پاستوریزه‌ی شماره‌ی ${n},brand,leaf,${price},${price - 5_000},${n % 200},طعم شیر تازه‌ی دامداری برای صبحانه.,${PICTURE}`
    bytes += Buffer.byteLength(line) + 1
    if (bytes > PRODUCT_FILE_MAX_BYTES - 1_000) return lines.join('\n')
    lines.push(line)
  }
}
