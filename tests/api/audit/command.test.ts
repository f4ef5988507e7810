import { beforeAll, expect, test } from 'vitest'
import { type Books, writeBooks } from '#tests/support/builders/audit-books.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let books: Books
beforeAll(async () => {
  books = await writeBooks(shop)
})

const audit = (...words: string[]) => runShop(['audit', ...words], { DATABASE_URL: shop.url })

test('prints a line for each rule, and exits with 0 where everything adds up', async () => {
  const { status, stdout, stderr } = await audit()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^wallets +5 users +ok\n/)
  expect(stdout).toMatch(/\nstock +5 orders +ok\n/)
  expect(stdout.trimEnd().split('\n')).toHaveLength(16)
  expect(stdout).toMatch(/\nEverything adds up\.\n$/)
})

test('prints each fault with its ids, and exits with 1', async () => {
  const orders = shop.db.updateTable('orders').where('id', '=', books.open)
  await orders.set({ total_amount: 250_001 }).execute()
  await shop.db.deleteFrom('order_stock').where('order_id', '=', books.open).execute()
  const { status, stdout } = await audit()
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /\namounts +5 orders +1 does not add up\n {2}order \d+: its amounts sum up/,
  )
  expect(stdout).toContain(`  order ${books.open}: holds 0 of product ${books.product}, it should`)
  expect(stdout).toMatch(/\n2 faults\.\n$/)
})

test('refuses arguments', async () => {
  expect(await audit('all')).toMatchObject({ status: 1, stdout: '' })
})
