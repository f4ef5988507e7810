import { expect, test } from 'vitest'
import { UsageError } from '#server/cli/command.ts'
import { visitsCommand } from '#server/cli/visits.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertFaq } from '#tests/support/builders/content.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const DAY_SECONDS = 86_400

const shop = shopForFile()

const visits = async (...words: string[]) =>
  (await runCommand(visitsCommand, words, shop.url)).split('\n').map(line => line.split(/ +/))

test('lists the most visited of each kind in the last days', async () => {
  shop.clock.now = Math.floor(Date.now() / 1000)
  const often = await insertProduct(shop.db, { name: 'برنج' })
  const rarely = await insertProduct(shop.db, { name: 'نمک' })
  const faq = await insertFaq(shop.db, { question: 'چطور؟' })
  const { counters } = shop.deps
  for (const [n, id] of [often, often, rarely].entries())
    await counters.count('product', id, `address ${n}`)
  await counters.count('faq', faq, 'home')
  shop.clock.now -= 10 * DAY_SECONDS
  for (let n = 0; n < 5; n++) await counters.count('product', rarely, `address ${n}`)
  await counters.flush()
  expect(await visits('7')).toEqual([
    ['kind', 'id', 'visits', 'name'],
    ['product', String(often), '2', 'برنج'],
    ['product', String(rarely), '1', 'نمک'],
    ['faq', String(faq), '1', 'چطور؟'],
  ])
  expect((await visits())[1]).toEqual(['product', String(rarely), '6', 'نمک'])
})

test.each(['all', '0', '1000'])('refuses %s as a number of days', async word => {
  await expect(visits(word)).rejects.toThrow(
    new UsageError('visits takes a number of days from 1 to 999.'),
  )
})
