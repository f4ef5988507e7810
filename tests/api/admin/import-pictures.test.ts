import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { zipArchive } from '#tests/support/builders/zip-archive.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const GTIN = '6260100100206'
const STORED_GTIN = '6260100100107'

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()

test('pictures of an archive come to products by SKU and barcode, the others are questions', async () => {
  await insertProduct(shop.db, { sku: 'OLD-1', name: 'نان' })
  const product_id = await insertProduct(shop.db, { sku: 'OLD-2', name: 'کره' })
  await shop.db
    .insertInto('product_barcodes')
    .values({ product_id, gtin: STORED_GTIN, position: 0 })
    .execute()
  const as = await editor(shop)
  const csv = [
    'کد کالا;بارکد;نام کالا;قیمت ریال',
    `OLD-1;;نان;100000`,
    `OLD-2;;کره;100000`,
    `NEW-1;${GTIN};پنیر;185000`,
    `NEW-2;;دوغ;45000`,
  ].join('\n')
  const { data: params } = await as('POST /admin/catalogue/imports', { body: { csv } })
  const archive = zipArchive([
    { name: 'photos/old-1.png', data: await pictureOf('#aa0000') },
    { name: `${GTIN}.png`, data: await pictureOf('#00aa00') },
    { name: `${STORED_GTIN}.png`, data: await pictureOf('#aaaa00') },
    { name: 'nobody.png', data: await pictureOf('#0000aa') },
    { name: 'NEW-2.jpg', data: Buffer.from('no picture') },
  ])
  const add = (file: File) =>
    as('POST /admin/catalogue/imports/{hash}/pictures', { params, body: { pictures: file } })
  expect(await refusalOf(add(new File(['PK'], 'a.zip')))).toMatchObject({ code: 422 })
  const show = async () => (await as('GET /admin/catalogue/imports/{hash}', { params })).data
  const before = await show()
  await add(new File([archive], 'pictures.zip'))
  const shown = await show()
  expect(shown.questions).toEqual([{ question: 'wrong-picture', count: 2 }])
  expect(shown.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('nobody.png'),
    expect.stringContaining('NEW-2.jpg'),
  ])
  const apply = (seen: string) =>
    as('PUT /admin/catalogue/imports/{hash}', { params, body: { seen } })
  expect((await refusalOf(apply(before.seen))).code).toBe(409)
  await as('PUT /admin/catalogue/imports/{hash}/reading', {
    params,
    body: { accepted: ['wrong-picture'] },
  })
  const { seen, differences } = await show()
  for (const old of ['OLD-1', 'OLD-2'])
    expect(differences.find(({ sku }) => sku === old)?.fields.map(({ column }) => column)).toEqual([
      'image',
    ])
  await apply(seen)
  const missing = await as('GET /admin/catalogue/pictures', { query: {} })
  expect(missing.data.map(({ sku }) => sku)).toEqual(['NEW-2'])
  expect(await show()).toMatchObject({ unchanged: 4 })
})
