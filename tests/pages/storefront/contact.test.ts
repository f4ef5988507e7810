import { expect, test } from 'vitest'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { putSetting } from '#tests/support/builders/content.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('shows phone, mail and address in the page and its footer, and the shop on a map', async () => {
  await putSetting(shop.db, 'support_phone', '021-91000000')
  await putSetting(shop.db, 'support_email', 'support@sabad.example')
  await putSetting(shop.db, 'address', 'تهران، یوسف‌آباد')
  await putSetting(shop.db, 'map', { lat: 35.737, lng: 51.3985, image: '/media/map-640x320.webp' })
  const tab = await openTab(shop)
  await tab.visit('/contact-us')
  for (const place of ['main', 'footer']) {
    const hrefs = tab.all(`${place} a`).map(each => each.getAttribute('href'))
    expect(hrefs.filter(href => href === 'tel:021-91000000')).toHaveLength(1)
    expect(hrefs.filter(href => href === 'mailto:support@sabad.example')).toHaveLength(1)
    expect(tab.text(tab.all(`${place} address`)[0])).toBe('تهران، یوسف‌آباد')
  }
  expect(tab.page.getByRole('img', { name: contentLabels.shopMap })).toBeDefined()
  for (const link of tab.page.getAllByRole('link', { name: contentLabels.showOnOpenStreetMap }))
    expect(link.getAttribute('href')).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=35\.737&mlon=51\.3985/,
    )
})

test('the footer shows the trust seal', async () => {
  const image = '/media/0123456789abcdef-96x96.webp'
  await putSetting(shop.db, 'trust_seal', { title: 'نماد', image, url: 'https://seal.test/' })
  const tab = await openTab(shop)
  await tab.visit('/contact-us')
  const seal = tab.page.getByRole('link', { name: navLabels.trustSeal })
  expect(seal.closest('footer')).not.toBeNull()
})

test('a refused message keeps what was typed and names faults at their fields', async () => {
  const tab = await openTab(shop)
  await tab.visit('/contact-us')
  const message = { first_name: 'سارا', last_name: 'کریمی', description: 'سفارشم نرسید.' }
  for (const [name, value] of Object.entries({ ...message, mobile_number: '0912' }))
    tab.fill(tab.named(name), value)
  await tab.press(contentLabels.sendMessage)
  const noteOf = (name: string) => {
    const field = tab.named(name)
    expect(tab.isInvalid(field)).toBe(true)
    return tab.text(tab.all(`[id="${field.getAttribute('aria-describedby')}"]`)[0])
  }
  expect(noteOf('mobile_number')).toBe(accountMessages.mobileElevenDigits)
  expect(noteOf('type')).toBe(fieldRequired(fieldName('subject'), 'انتخاب'))
  for (const [name, value] of Object.entries(message)) expect(tab.named(name).value).toBe(value)
  tab.fill(tab.named('mobile_number'), '۰۹۱۲۳۴۵۶۷۸۹')
  tab.fill(tab.named('type'), '10')
  await tab.press(contentLabels.sendMessage)
  expect(tab.path).toBe('/contact-us#sent')
  expect(tab.text(tab.all('#sent')[0])).toBe(siteMessages.messageSent)
  expect(tab.named('description').value).toBe('')
  const rows = await shop.db.selectFrom('contact_messages').selectAll().execute()
  expect(rows).toMatchObject([{ first_name: 'سارا', type: 10, mobile: '09123456789' }])
})
