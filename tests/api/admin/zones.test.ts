import { expect, test } from 'vitest'
import { settingMessages } from '#lib/text/messages/admin-settings.ts'
import { polygonFaults, zoneOfficeMessages } from '#lib/text/messages/admin-zones.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { IN_TEHRAN } from '#tests/support/builders/account.ts'
import { insertWindowTemplate, refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { addZone, changeZone, zoneFields } from '#tests/support/builders/zones.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const owner = async () => (await signedInStaff(shop, ['owner'])).as

const DAY = 86_400
const LINE: [number, number][] = [
  [35.7, 51.4],
  [35.75, 51.4],
  [35.8, 51.4],
]

test('a shop begins with the default zone, which has the terms of the settings', async () => {
  const as = await owner()
  const { data } = await as('GET /admin/zones', {})
  expect(data).toMatchObject([
    { id: 1, is_default: true, active: true, fees: [], free_threshold: null, min_order: 0 },
  ])
})

test('names of districts are written as addresses have them', async () => {
  const id = await addZone(shop, { districts: ['منطقه 3', 'محله ونک', 'يوسف آباد'] })
  const { data } = await (await owner())('GET /admin/zones', {})
  expect(data.find(zone => zone.id === id)?.districts).toEqual(['منطقه‌ی ۳', 'ونک', 'یوسف‌آباد'])
})

test.each([
  [
    'an unknown name',
    { districts: ['ونکک'] },
    'districts',
    zoneOfficeMessages.unknownPlaces(['ونکک']),
  ],
  ['no area', {}, 'districts', zoneOfficeMessages.oneArea],
  ['two areas', { districts: ['ونک'], polygon: LINE }, 'districts', zoneOfficeMessages.oneArea],
  ['a line', { polygon: LINE }, 'polygon', polygonFaults.crossing],
  [
    'a step without a fee before it',
    { districts: ['ونک'], fees: [{ from: 5, fee: 1 }] },
    'fees',
    zoneOfficeMessages.baseFee,
  ],
  [
    'falling fees',
    { districts: ['ونک'], fees: [0, 5, 5].map(from => ({ from, fee: 1 })) },
    'fees',
    zoneOfficeMessages.fees,
  ],
  [
    'an unknown method',
    { districts: ['ونک'], methods: [9_999] },
    'methods',
    zoneOfficeMessages.methods,
  ],
])('%s is refused', async (_, fields, field, message) => {
  const body = zoneFields(fields)
  const refusal = await refusalOf((await owner())('POST /admin/zones', { body }))
  expect(refusal).toMatchObject({ code: 422, fields: { [field]: [message] } })
})

test('a name or a polygon is of one active zone, also of two added at once', async () => {
  const as = await owner()
  const add = (fields: Parameters<typeof zoneFields>[0]) =>
    as('POST /admin/zones', { body: zoneFields(fields) })
  const named = { title: 'شمال', districts: ['ونک'] }
  const both = await Promise.allSettled([add(named), add(named)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(add({ ...named, title: 'جنوب' }))).toMatchObject({
    ...{ code: 422, fields: { districts: [zoneOfficeMessages.nameTwice('ونک', 'شمال')] } },
  })
  const id = await addZone(shop, { ...named, active: false })
  expect(await refusalOf(changeZone(shop, id, { active: true }))).toMatchObject({ code: 422 })
  const polygon: [number, number][] = [...LINE.slice(0, 2), [35.8, 51.5]]
  await add({ title: 'شرق', polygon })
  expect(await refusalOf(add({ title: 'غرب', polygon }))).toMatchObject({
    fields: { polygon: [zoneOfficeMessages.polygonTwice('شرق')] },
  })
})

test('refuses a stale form (409) and records both changes', async () => {
  const id = await addZone(shop, { districts: ['ونک'] })
  const as = await owner()
  const [, zone] = (await as('GET /admin/zones', {})).data
  const { revision } = zone!
  const change = (min_order: number) =>
    as('PUT /admin/zones/{id}', {
      params: { id },
      body: { ...zoneFields({ districts: ['ونک'], min_order }), revision },
    })
  await change(200_000)
  expect(await refusalOf(change(300_000))).toMatchObject({
    code: 409,
    message: settingMessages.stale,
  })
  const { data } = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'zone', id: String(id) },
  })
  expect(data).toMatchObject([{ after: { min_order: 200_000 } }, { action: 'added' }])
})

test('the default zone has no area', async () => {
  const as = await owner()
  const [zone] = (await as('GET /admin/zones', {})).data
  const body = { ...zoneFields({ districts: ['ونک'] }), revision: zone!.revision }
  const refusal = await refusalOf(as('PUT /admin/zones/{id}', { params: { id: 1 }, body }))
  expect(refusal).toMatchObject({ fields: { districts: [zoneOfficeMessages.defaultArea] } })
})

test('a point has a zone, whose terms and next window everybody can read', async () => {
  const id = await addZone(shop, { districts: ['ونک'], min_order: 200_000, own_windows: true })
  await insertWindowTemplate(shop.db, { zone_id: id, started_hr: 20, finished_hr: 22 })
  const { data: at } = await shop.as(null)('GET /zone', { query: IN_TEHRAN })
  expect(at).toEqual({ place: 'ونک', zone: id })
  const { extra_data: extra } = await (await owner())('GET /admin/zones', {})
  expect(new Set(extra.points.map(point => point.zone))).toEqual(new Set([id]))
  const [point] = extra.points
  expect(
    (await shop.as(null)('GET /zone', { query: { lat: point!.lat, lng: point!.lng } })).data.zone,
  ).toBe(id)
  const { data } = await shop.as(null)('GET /zones/{id}', { params: { id } })
  expect(data).toMatchObject({ min_order: 200_000, window: { started_hr: 20 } })
  const days = await shop.as(null)('GET /time-windows', { query: { zone: id } })
  expect(days.data[0]?.times).toMatchObject([{ started_hr: 20 }])
})

test('the map has places of zones that are switched off', async () => {
  const off = await addZone(shop, { districts: ['ونک'], active: false })
  const { extra_data: extra } = await (await owner())('GET /admin/zones', {})
  expect(new Set(extra.points.map(point => point.zone))).toEqual(new Set([off]))
})

test('requests from outside are counted by place for 30 days', async () => {
  const as = await owner()
  const request = () => shop.as(null)('POST /zones/requests', { body: IN_TEHRAN })
  expect(await refusalOf(request())).toMatchObject({ code: 409, message: zoneMessages.served })
  await changeZone(shop, 1, { active: false })
  expect((await shop.as(null)('GET /zone', { query: IN_TEHRAN })).data.zone).toBeNull()
  expect((await shop.as(null)('GET /time-windows/next', {})).data).toEqual({
    ...{ window: null, full: false, needs_place: true },
  })
  for (let times = 0; times < 2; times++) await request()
  const { extra_data: extra } = await as('GET /admin/zones', {})
  expect(extra.requests).toEqual([{ place: 'ونک', requests: 2 }])
  const stored = () => shop.db.selectFrom('zone_requests').select('requests').execute()
  shop.clock.now += 29 * DAY
  await runScheduledJobs(shop.deps)
  expect(await stored()).toEqual([{ requests: 2 }])
  shop.clock.now += DAY
  await runScheduledJobs(shop.deps)
  expect(await stored()).toEqual([])
})

test('a weekly window is of one zone, beside the same hours of others', async () => {
  const zone_id = await addZone(shop, { districts: ['ونک'], own_windows: true })
  const as = await owner()
  const { extra_data: extra } = await as('GET /admin/weekly-windows', {})
  const hours = { started_hr: 10, started_mn: 0, finished_hr: 12, finished_mn: 0 }
  const terms = { weekdays: [0], price: 0, capacity: 5, cutoff_minutes: 60 }
  const body = { ...hours, ...terms, holds_from: extra.free_from, reason: '' }
  await as('POST /admin/weekly-windows', { body })
  await as('POST /admin/weekly-windows', { body: { ...body, zone_id } })
  expect(
    await refusalOf(as('POST /admin/weekly-windows', { body: { ...body, zone_id } })),
  ).toMatchObject({
    code: 422,
  })
  const { data } = await as('GET /admin/weekly-windows', {})
  expect(data.map(({ zone }) => zone)).toEqual([null, { id: zone_id, title: 'ونک' }])
})
