import { expect, test } from 'vitest'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'
import { customersTagged } from '#lib/text/messages/admin-customers.ts'
import { listMessages } from '#lib/text/messages/admin-lists.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('a tag is given to selected customers, filters the list and is taken on their page', async () => {
  const id = await insertUser(shop.db, { first_name: 'نیما', last_name: 'رضایی' })
  await insertUser(shop.db, { first_name: 'سارا', last_name: 'نادری' })
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/customers')
  tab.fill(customerLabels.newTag, 'وفادار')
  await tab.press(customerLabels.addTag)
  expect(tab.alerts.join()).toContain(listMessages.selectSome)
  expect(tab.field(customerLabels.newTag).value).toBe('وفادار')
  Object.assign(tab.all<HTMLInputElement>(`[name=ids][value="${id}"]`)[0]!, { checked: true })
  await tab.press(customerLabels.addTag)
  expect(tab.notice).toContain(customersTagged(1))
  tab.choose(customerLabels.tag, 'وفادار')
  await tab.press(listLabels.show)
  expect(tab.all('.list-chips b').map(each => tab.text(each))).toEqual(['وفادار'])
  expect(tab.all('.list-table tbody tr')).toHaveLength(1)
  await tab.follow('نیما رضایی')
  await tab.press(`${customerLabels.removeTag} «وفادار»`)
  expect(tab.text()).toContain(customerLabels.noTags)
  await tab.press(customerLabels.addNote)
  expect(tab.isInvalid(customerLabels.newNote)).toBe(true)
  tab.fill(customerLabels.newNote, 'زنگ در خراب است')
  await tab.press(customerLabels.addNote)
  expect(tab.text()).toContain('زنگ در خراب است')
})
