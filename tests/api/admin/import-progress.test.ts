import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { applyPriceList } from '#server/import/apply-price-list.ts'
import { type ImportProgress, ImportProgressBoard } from '#server/import/import-progress.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { storePriceList } from '#server/import/store-price-list.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const ROWS = 1_000

const list = [
  'نام کالا;قیمت تومان',
  ...Array.from({ length: ROWS }, (_, at) => `کالای ${at};95000`),
].join('\n')

test('the owner sees how far the preview is, and nobody else does', async () => {
  const as = await editor(shop)
  const other = await editor(shop)
  const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv: list } })).data
  const progressOf = async (client: typeof as) =>
    (await client('GET /admin/catalogue/import-progress', {})).data
  expect(await progressOf(as)).toBeNull()
  const state = { isRunning: true }
  const preview = as('GET /admin/catalogue/imports/{hash}', { params: { hash } }).finally(() => {
    state.isRunning = false
  })
  const steps = new Set<string>()
  while (state.isRunning) {
    await setImmediate()
    const progress = await progressOf(as)
    if (progress) steps.add(`${progress.step} of ${progress.total}`)
    expect(await progressOf(other)).toBeNull()
  }
  await preview
  expect([...steps]).toEqual([`read of ${ROWS}`])
  expect(await progressOf(as)).toBeNull()
})

test('an import that ends leaves the progress of another of the same owner', async () => {
  const board = new ImportProgressBoard()
  const progress = { step: 'read', done: 1, total: 2 } as const
  await board.during(1, async onProgress => {
    onProgress(progress)
    await board.during(1, () => Promise.resolve())
    expect(board.of(1)).toEqual(progress)
  })
  expect(board.of(1)).toBeNull()
})

test('the shop is read while an import writes, and what it writes waits without a refusal', async () => {
  const { id: actor } = await signedInStaff(shop, ['content'])
  const hash = await storePriceList(shop.deps, list)
  const { seen = '' } = (await previewPriceList(shop.deps, hash)) ?? {}
  const progress: ImportProgress[] = []
  let reads = 0
  let order: Promise<unknown> | undefined
  const state = { isRunning: true }
  const applied = applyPriceList(shop.deps, { hash, seen, accept_drops: false }, actor, step =>
    progress.push(step),
  ).finally(() => {
    state.isRunning = false
  })
  while (state.isRunning) {
    // SQLite answers without a turn of the event loop.
    await setImmediate()
    if (progress.at(-1)?.step !== 'write') continue
    order ??= inTransaction(shop.db, trx =>
      trx.updateTable('staff').set({ active: 1 }).where('id', '=', actor).execute(),
    )
    const { length } = await shop.db.selectFrom('products').select('id').execute()
    // Nothing of it before all of it.
    if (length === 0) reads += 1
  }
  expect((await applied)?.inserted).toBe(ROWS)
  await order
  expect(order).toBeDefined()
  expect(reads).toBeGreaterThan(0)
  expect(progress.at(-1)).toEqual({ step: 'write', done: ROWS, total: ROWS })
})
