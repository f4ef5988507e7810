import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import { DOCTOR_SENTENCES, doctorCheckNames } from '#lib/text/doctor-sentences.ts'
import { systemMessages } from '#lib/text/messages/admin-system.ts'
import { readBackup } from '#server/backup/read.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { CHECKS } from '#server/doctor/checks.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

async function owner() {
  const { as, token } = await signedInStaff(shop, ['owner'])
  const fetchFile = (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return shop.backend(new Request(`${shop.deps.siteUrl}/api/v1${path}`, { headers }))
  }
  return { as, fetchFile }
}

test('checks the shop in Persian', async () => {
  const { as } = await owner()
  const { data } = await as('GET /admin/doctor', {})
  expect(data.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
  expect(data.every(({ name }) => name in doctorCheckNames)).toBe(true)
  const drivers = data.find(({ name }) => name === 'drivers')
  expect(drivers?.findings).toContainEqual({
    weight: 'fault',
    message: DOCTOR_SENTENCES['local-payment'].fa,
  })
})

test('downloads an archive that is restored into an empty shop', async () => {
  mkdirSync(shop.deps.mediaDir, { recursive: true })
  writeFileSync(join(shop.deps.mediaDir, 'milk.webp'), 'milk')
  writeFileSync(join(shop.deps.mediaDir, 'half.webp.tmp'), 'half')
  await insertProduct(shop.db, { name: 'شیر', image: '/media/milk.webp' })
  const { fetchFile } = await owner()
  const answer = await fetchFile('/admin/backup')
  expect(answer.headers.get('content-type')).toBe('application/x-tar')
  const folder = mkdtempSync(join(tmpdir(), 'sabad-restored-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  mkdirSync(join(folder, 'media'))
  const names: string[] = []
  const unpack = extract()
  unpack.on('entry', ({ name }, stream, next) => {
    names.push(name)
    void Readable.from(stream)
      .toArray()
      .then(parts => {
        writeFileSync(join(folder, name), Buffer.concat(parts as Buffer[]))
        next()
      })
  })
  await pipeline(Readable.from(answer.body ?? []), unpack)
  expect(names).toEqual(['shop.jsonl.gz', 'media/milk.webp'])
  const fresh = await createTestDatabase()
  const copy = openDatabase(fresh.url)
  onTestFinished(async () => {
    await copy.destroy()
    await fresh.drop()
  })
  await readBackup(copy, { folder, mediaDir: join(folder, 'restored') })
  expect(await copy.selectFrom('products').select('name').execute()).toEqual([{ name: 'شیر' }])
})

test('exports a customer and forgets them once their mobile is typed and nothing is open', async () => {
  const { id, userId } = await saveOrder(shop, await insertDelivery(shop))
  const { as, fetchFile } = await owner()
  const params = { id: userId }
  const { data: customer } = await as('GET /admin/customers/{id}', { params })
  const file = await fetchFile(`/admin/customers/${params.id}/personal-data`)
  expect(await file.json()).toMatchObject({ person: { mobile: customer.mobile }, orders: [{ id }] })
  const forget = (mobile: string) =>
    as('POST /admin/customers/{id}/forget', { params, body: { mobile } })
  expect(await refusalOf(forget('09120000000'))).toMatchObject({
    code: 422,
    fields: { mobile: [systemMessages.otherMobile] },
  })
  expect(await refusalOf(forget(customer.mobile))).toMatchObject({ code: 409 })
  await moveByStaff(shop, id, { status: OrderStatus.cancelled })
  await forget(customer.mobile)
  const user = await shop.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  expect(user.mobile).toBe(forgottenMobile(params.id))
  const { data: changes } = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'customer', id: String(params.id) },
  })
  expect(changes.map(({ action }) => action)).toEqual(['forgotten', 'exported'])
})

test.each(['/admin/backup', '/admin/doctor', '/admin/customers/1/personal-data'])(
  'refuses %s to other roles than the owner',
  async path => {
    const { token } = await signedInStaff(shop, ['content', 'orders', 'finance'])
    const headers = { authorization: `Bearer ${token}` }
    const url = `${shop.deps.siteUrl}/api/v1${path}`
    expect((await shop.backend(new Request(url, { headers }))).status).toBe(403)
  },
)
