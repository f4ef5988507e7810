import { expect, test } from 'vitest'
import { offeredCartLabels } from '#lib/text/labels/offered-cart.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('shows the goods of a link with their amounts, and leaves out unknown ones', async () => {
  const milk = await insertProduct(shop.db, { name: 'شیر پرچرب' })
  const fish = await insertProduct(shop.db, { ...byWeight(), name: 'ماهی' })
  const bundle = await insertBundle(shop.db, { name: 'صبحانه' })
  await insertBundle(shop.db, { name: 'عصرانه' })
  const tab = await openTab(shop)
  await tab.visit(`/cart/offer?lines=p-${milk}x2,p-${fish}x3,b-${bundle}x1,p-999999x1,q-1`)
  expect(tab.all('.card')).toHaveLength(2)
  expect(tab.all('.bundle-card')).toHaveLength(1)
  expect(tab.text()).toMatch(
    /شیر پرچرب[^:]*: ۲ عدد[\s\S]*ماهی[^:]*: ۱٫۵ کیلوگرم[\s\S]*صبحانه: ۱ عدد/,
  )
  expect(tab.text()).not.toContain('عصرانه')
  expect(tab.text()).toContain(offeredCartLabels.addAll)
})

test('says when none of its goods is known', async () => {
  const tab = await openTab(shop)
  await tab.visit('/cart/offer?lines=p-999999x1')
  expect(tab.text()).toContain(offeredCartLabels.nothing)
})

test('llms.txt is plain text', async () => {
  const tab = await openTab(shop)
  const answer = await tab.request('/llms.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toMatch(/^# سبد\n/)
})
