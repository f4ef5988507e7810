import { expect, test } from 'vitest'
import type { OpeningStep } from '#lib/contract/admin/opening.ts'
import { putSettings } from '#server/platform/database/settings.ts'
import { insertCategory, insertProduct, PICTURE } from '#tests/support/builders/catalogue.ts'
import {
  insertPaymentPorts,
  insertPostingMethod,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { insertHomeRow, publishContent } from '#tests/support/builders/content.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('the steps of an opening are done with the data that they name', async () => {
  const { db } = shop
  const { as } = await signedInStaff(shop, ['owner'])
  const left = async () =>
    (await as('GET /admin/opening', {})).data.steps
      .filter(({ is_done }) => !is_done)
      .map(({ step }) => step)
  const all: OpeningStep[] = ['goods', 'contact', 'delivery-method', 'windows', 'payment-port']
  // The outbox of the tests counts as a provider.
  expect(await left()).toEqual([...all, 'texts', 'home', 'staff'])

  const category_id = await insertCategory(db)
  await insertProduct(db, { category_id })
  expect(await left()).toEqual(['category-pictures', ...all.slice(1), 'texts', 'home', 'staff'])
  await db.updateTable('categories').set({ logo: PICTURE }).execute()
  await putSettings(db, { support_phone: '021-91000000', address: 'تهران' })
  const method = await insertPostingMethod(db, { active: 0 })
  expect(await left()).toContain('delivery-method')
  await db.updateTable('posting_methods').set({ active: 1 }).where('id', '=', method).execute()
  await insertWindowTemplate(db)
  await insertPaymentPorts(db)
  expect(await left()).toEqual(['gateway', 'bank-account', 'texts', 'home', 'staff'])
  await db.updateTable('payment_ports').set({ active: 0 }).where('driver', '=', 'none').execute()
  expect(await left()).toEqual(['gateway', 'texts', 'home', 'staff'])
  for (const key of ['about-us', 'terms', 'contact-us'])
    await publishContent(db, { kind: 'page', key }, { title: key, description: '', body: '' })
  await insertHomeRow(db, { model: 'shelf_newest' })
  await signedInStaff(shop, ['picker'])
  expect(await left()).toEqual(['gateway'])
})

test('an owner hides the list and shows it again; both are recorded once', async () => {
  const { as } = await signedInStaff(shop, ['owner'])
  const put = (is_hidden: boolean) => as('PUT /admin/opening', { body: { is_hidden } })
  await Promise.all([put(true), put(true)])
  expect((await as('GET /admin/opening', {})).data.is_hidden).toBe(true)
  await put(false)
  expect((await as('GET /admin/opening', {})).data.is_hidden).toBe(false)
  const params = { record: 'setting', id: 'opening' } as const
  const { data } = await as('GET /admin/changes/{record}/{id}', { params })
  expect(data.map(({ action }) => action)).toEqual(['switched-on', 'switched-off'])
  const other = await signedInStaff(shop, ['content'])
  expect((await refusalOf(other.as('GET /admin/opening', {}))).code).toBe(403)
})
