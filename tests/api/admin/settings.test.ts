import { expect, test } from 'vitest'
import type { SettingGroup } from '#lib/contract/admin/settings.ts'
import { shopInfoSchema } from '#lib/contract/home.ts'
import { settingMessages } from '#lib/text/messages/admin-settings.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { getSetting, putSetting } from '#server/platform/database/settings.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const owner = () => signedInStaff(shop, ['owner'])
type As = Awaited<ReturnType<typeof owner>>['as']

const read = async <G extends SettingGroup>(as: As, group: G) =>
  (await as('GET /admin/settings', {})).data[group]

test('a new shop has its defaults and is changed group by group', async () => {
  const { as } = await owner()
  const { data } = await as('GET /admin/settings', {})
  expect(data.delivery).toMatchObject({
    free_shipping_threshold: 8_000_000,
    order_areas: ['تهران'],
  })
  expect(data.contact).toMatchObject({ support_phone: '', support_email: '', address: '' })
  expect(data['bank-account']).toMatchObject({ holder: '', bank: '', card: '', iban: '' })
  const version = await readCatalogueVersion(shop.db)
  await as('PUT /admin/settings/contact', {
    body: {
      ...{ support_phone: '۰۲۱-۹۱۰۰۰۰۰۰', support_email: ' Info@Shop.example ' },
      ...{ address: 'تهران،  يوسف‌آباد', revision: data.contact.revision },
    },
  })
  await as('PUT /admin/settings/delivery', {
    body: { ...data.delivery, free_shipping_threshold: 5_000_000, order_areas: ['کرج', 'تهران'] },
  })
  await as('PUT /admin/settings/text-hours', { body: { ...data['text-hours'], from: 8, to: 20 } })
  const info = (await shop.as(null)('GET /config/shop', {})).data
  expect(Object.keys(info).toSorted()).toEqual(Object.keys(shopInfoSchema.shape).toSorted())
  expect(info).toMatchObject({
    ...{ support_phone: '021-91000000', support_email: 'info@shop.example' },
    ...{ address: 'تهران، یوسف‌آباد', free_shipping_threshold: 5_000_000 },
  })
  expect(await getSetting(shop.db, 'order_areas')).toEqual(['کرج', 'تهران'])
  expect(await getSetting(shop.db, 'text_hours')).toEqual({ from: 8, to: 20 })
  expect(await readCatalogueVersion(shop.db)).toBeGreaterThan(version)
  const history = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'setting', id: 'delivery' },
  })
  expect(history.data).toMatchObject([
    {
      action: 'changed',
      before: { free_shipping_threshold: 8_000_000, order_areas: ['تهران'] },
      after: { free_shipping_threshold: 5_000_000, order_areas: ['کرج', 'تهران'] },
    },
  ])
})

test('a bank account has a card or an IBAN whose check digits fit, or is taken away', async () => {
  const { as } = await owner()
  const { revision } = await read(as, 'bank-account')
  const put = (body: Partial<{ holder: string; bank: string; card: string; iban: string }>) =>
    as('PUT /admin/settings/bank-account', {
      body: { holder: 'سبد', bank: 'ملی', card: '', iban: '', revision, ...body },
    })
  expect((await refusalOf(put({}))).fields).toEqual({ card: [settingMessages.cardOrIban] })
  expect((await refusalOf(put({ holder: '', card: '6037-9912-3456-7894' }))).fields).toEqual({
    ...{ holder: [expect.any(String)], card: [settingMessages.card] },
  })
  expect((await refusalOf(put({ iban: 'IR580540105180021273113008' }))).fields).toEqual({
    iban: [settingMessages.iban],
  })
  await put({ card: '۶۰۳۷ ۹۹۱۲ ۳۴۵۶ ۷۸۹۳', iban: 'ir58-0540-1051-8002-1273-1130-07' })
  expect((await shop.as(null)('GET /config/shop', {})).data.bank_account).toEqual({
    ...{ holder: 'سبد', bank: 'ملی' },
    ...{ card: '6037991234567893', iban: 'IR580540105180021273113007' },
  })
  const next = await read(as, 'bank-account')
  await as('PUT /admin/settings/bank-account', {
    body: { holder: '', bank: '', card: '', iban: '', revision: next.revision },
  })
  expect(await getSetting(shop.db, 'bank_account')).toBeNull()
})

test('refuses what shoppers could not use', async () => {
  const { as } = await owner()
  const { data } = await as('GET /admin/settings', {})
  const contact = as('PUT /admin/settings/contact', {
    body: { ...data.contact, support_phone: 'زنگ بزنید', support_email: 'info' },
  })
  expect((await refusalOf(contact)).fields).toEqual({
    support_phone: [settingMessages.phone],
    support_email: [settingMessages.email],
  })
  const social = as('PUT /admin/settings/social', {
    body: {
      social: [
        { name: 'اینستاگرام', url: 'https://instagram.com/shop' },
        { name: 'تلگرام', url: 'javascript:alert(1)' },
      ],
      revision: data.social.revision,
    },
  })
  expect((await refusalOf(social)).fields['social']?.[0]).toContain('۲')
  const seal = as('PUT /admin/settings/trust-seal', {
    body: {
      ...{ title: 'نماد', url: 'https://trust.example' },
      ...{ image: '/media/missing-96x96.webp', revision: data['trust-seal'].revision },
    },
  })
  expect((await refusalOf(seal)).fields).toEqual({ image: [contentMessages.noPicture] })
  const map = as('PUT /admin/settings/map', { body: { ...data.map, lat: 35.7 } })
  expect(Object.keys((await refusalOf(map)).fields)).toEqual(['lng'])
  const hours = as('PUT /admin/settings/text-hours', {
    body: { ...data['text-hours'], from: 21, to: 9 },
  })
  expect((await refusalOf(hours)).fields).toEqual({ to: [settingMessages.hours] })
  const areas = as('PUT /admin/settings/delivery', { body: { ...data.delivery, order_areas: [] } })
  expect(Object.keys((await refusalOf(areas)).fields)).toEqual(['order_areas'])
})

test('refuses one of two concurrent changes of a group, and does not touch other groups', async () => {
  const { as } = await owner()
  const { data } = await as('GET /admin/settings', {})
  const put = (address: string) =>
    as('PUT /admin/settings/contact', { body: { ...data.contact, address } }).then(
      () => address,
      (error: unknown) => error,
    )
  const [first, second] = await Promise.all([put('ونک'), put('تجریش')])
  const winners = [first, second].filter(each => typeof each === 'string')
  expect(winners).toEqual([await getSetting(shop.db, 'address')])
  const refused = as('PUT /admin/settings/contact', { body: data.contact })
  expect(await refusalOf(refused)).toMatchObject({ code: 409, message: settingMessages.stale })
  // A file that the operator imports counts as well.
  await putSetting(shop.db, 'text_hours', { from: 10, to: 18 })
  const hours = as('PUT /admin/settings/text-hours', { body: { ...data['text-hours'], from: 8 } })
  expect((await refusalOf(hours)).code).toBe(409)
  await as('PUT /admin/settings/map', { body: { ...data.map, lat: 35.737, lng: 51.3985 } })
  expect(await getSetting(shop.db, 'map')).toEqual({ lat: 35.737, lng: 51.3985, image: null })
})

test('changes nothing when the stored values are saved again', async () => {
  const { as } = await owner()
  const { contact } = (await as('GET /admin/settings', {})).data
  const version = await readCatalogueVersion(shop.db)
  await as('PUT /admin/settings/contact', { body: contact })
  expect(await readCatalogueVersion(shop.db)).toBe(version)
})

test('refuses a sum of claims for a customer below what one claim may get', async () => {
  const { as } = await owner()
  const claims = await read(as, 'claims')
  expect(claims).toMatchObject({
    ...{ claims_at_once: 0, claims_at_once_count: 3, claims_at_once_sum: 10_000_000 },
  })
  const save = (change: object) =>
    as('PUT /admin/settings/claims', { body: { ...claims, ...change } })
  expect(await refusalOf(save({ claims_at_once: 20_000_000 }))).toMatchObject({
    code: 422,
    fields: { claims_at_once_sum: [settingMessages.claimsSum] },
  })
  await save({
    claims_at_once: 20_000_000,
    claims_at_once_count: 5,
    claims_at_once_sum: 60_000_000,
  })
  expect(await read(as, 'claims')).toMatchObject({ claims_at_once_count: 5 })
})
