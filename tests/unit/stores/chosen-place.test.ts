import { afterEach, expect, test } from 'vitest'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { notDeliveredTo } from '#lib/text/zone.ts'
import { $place } from '#stores/chosen-place.ts'
import {
  chooseMainPlace,
  choosePlace,
  refreshPlace,
  refreshTerms,
  requestDelivery,
} from '#stores/place-terms.ts'
import { $byPlace, $windowDays, loadWindows } from '#stores/window-hold.ts'
import { IN_TEHRAN } from '#tests/support/builders/account.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { insertPostingMethod, insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { addZone, changeZone } from '#tests/support/builders/zones.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const { lat, lng } = IN_TEHRAN
const AROUND: [number, number][] = [
  [lat - 0.01, lng - 0.01],
  [lat + 0.01, lng - 0.01],
  [lat, lng + 0.01],
]
const shop = shopForEach()
browserForEach(shop)
afterEach(() => $place.set(null))

test('a chosen place has the terms and windows of its zone, as they are now', async () => {
  await loadWindows()
  expect($byPlace.get()).toBe(false)
  const zone = await addZone(shop, { districts: ['ونک'], own_windows: true, min_order: 300_000 })
  await insertWindowTemplate(shop.db, { zone_id: zone, started_hr: 19, finished_hr: 22 })
  for (const amount of [600_000, 450_000]) await insertPostingMethod(shop.db, { amount })
  await choosePlace(IN_TEHRAN)
  expect($place.get()).toMatchObject({
    ...{ zone, name: 'ونک', min_order: 300_000 },
    text: 'ارسال به ونک، از ساعت ۱۹ امروز',
    fees: [{ from: 0, fee: 450_000 }],
  })
  await loadWindows()
  expect($byPlace.get()).toBe(true)
  expect($windowDays.get()).toMatchObject([{ times: [{ started_hr: 19 }] }, ...Array(6).fill({})])
  await changeZone(shop, zone, { min_order: 0 })
  await refreshPlace()
  expect($place.get()).toMatchObject({ min_order: 0 })
  const inside = await addZone(shop, { polygon: AROUND })
  await changeZone(shop, zone, { districts: ['آپادانا'] })
  await refreshPlace()
  expect($place.get()).toMatchObject({ zone: inside })
  await changeZone(shop, inside, { active: false })
  await refreshPlace()
  expect($place.get()).toMatchObject({ zone: 1, text: 'ارسال به ونک' })
})

test('a place outside all zones says so, and a request is counted', async () => {
  await changeZone(shop, 1, { active: false })
  await choosePlace(IN_TEHRAN)
  expect($place.get()).toMatchObject({ zone: null, text: notDeliveredTo('ونک') })
  expect(await requestDelivery(IN_TEHRAN)).toBe(zoneMessages.requested)
  const rows = await shop.db.selectFrom('zone_requests').select(['place', 'requests']).execute()
  expect(rows).toEqual([{ place: 'ونک', requests: 1 }])
  await changeZone(shop, 1, { active: true })
  await refreshPlace()
  expect($place.get()).toMatchObject({ zone: 1 })
})

test('the main address is the place of a customer who has chosen none', async () => {
  await signInAs(shop)
  await chooseMainPlace()
  expect($place.get()).toBeNull()
  const zone = await addZone(shop, { districts: ['ونک'] })
  await chooseMainPlace()
  expect($place.get()).toMatchObject({ lat, lng, name: 'ونک', zone, text: 'ارسال به ونک' })
  await insertWindowTemplate(shop.db, { started_hr: 19, finished_hr: 22 })
  await refreshTerms()
  expect($place.get()).toMatchObject({ zone, text: 'ارسال به ونک، از ساعت ۱۹ امروز' })
  await changeZone(shop, zone, { active: false })
  await refreshTerms()
  expect($place.get()).toMatchObject({ zone: 1 })
})
