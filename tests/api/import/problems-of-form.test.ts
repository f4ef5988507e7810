import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportShop } from '#tests/support/builders/import-folder.ts'
import { type Bad, createSmallShop, testProblems } from '#tests/support/builders/import-problems.ts'

const SVG_BOMB = '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'
const whole = sharp({ create: { width: 400, height: 400, channels: 3, background: '#1b7a48' } })
const CUT_JPEG = (await whole.jpeg().toBuffer()).subarray(0, 1_000)

const BAD: Bad[] = [
  [
    'an unknown file',
    { 'product.csv': 'sku\n', 'brands.csv': 'code\npak\n' },
    'product.csv is not a file that the importer knows; it knows categories.csv, brands.csv, products.csv, bundles.csv, shelves.csv, slides.json, banners.json, landings.json, faqs.json, pages.json, posting-methods.json, payment-ports.json, companies.json, time-windows.json, coupons.json, home.json, settings.json',
  ],
  [
    'an unknown column',
    { 'shelves.csv': 'code,shelf\nbest,x' },
    'shelves.csv:1 shelf: is not a column of this file; its columns are code, name, products, color, text_color',
  ],
  [
    'a file that is not UTF-8',
    { 'brands.csv': Buffer.from([0x63, 0xe9, 0x0a]) },
    'brands.csv is not UTF-8 text',
  ],
  [
    'a quote that is never closed',
    { 'brands.csv': 'code,name\npak,"پاک\n' },
    'brands.csv:2 a quote that opens here is never closed',
  ],
  [
    'a wrong number',
    { 'products.csv': 'sku,price,inventory\nM-1,12.5,-1\n' },
    'products.csv:2 price: must be a whole number of rials, at least 1',
    'products.csv:2 inventory: must be a whole number of pieces from 0 to 2147483647',
  ],
  [
    'a price of 0',
    {
      'products.csv': 'sku,price\nM-1,0\nM-2,۰\n',
      'bundles.csv': 'code,price\nmorning,0\n',
    },
    'products.csv:2 price: must be a whole number of rials, at least 1',
    'products.csv:3 price: must be a whole number of rials, at least 1',
    'bundles.csv:2 price: must be a whole number of rials, at least 1',
  ],
  [
    'a special sale of 100 percent',
    { 'products.csv': 'sku,special_sale_value,special_sale_expiration\nM-1,100,+1d\n' },
    'products.csv:2 special_sale_value: must be a whole number of percent from 0 to 99',
  ],
  [
    'a required cell that is empty',
    { 'products.csv': 'sku,price\nM-1,\n' },
    'products.csv:2 price: must not be empty',
  ],
  [
    'a key twice',
    { 'products.csv': 'sku,price\nM-1,5000\nM-2,5000\nM-1,6000\n' },
    'products.csv:4 sku: M-1 stands in line 2 already',
  ],
  [
    'JSON that is none',
    { 'slides.json': '[\n  {"code": "a",}\n]' },
    'slides.json:2 is not JSON: Expected double-quoted property name',
  ],
  ['JSON of another shape', { 'slides.json': { a: 1 } }, 'slides.json must be a list of objects'],
  [
    'records of another shape',
    { 'slides.json': ['x', { code: 'a', color: 'red' }, { title: 'no code' }] },
    'slides.json [0]: must be an object',
    'slides.json [1].color: is not a field of this record',
    'slides.json [2].code: must be given',
  ],
  [
    'a home row and a landing item that nobody knows',
    {
      'home.json': [{ model: 'carousel' }],
      'landings.json': [
        { slug: 'l', title: 't', description: '', items: [{ type_en: 'video', configs: {} }] },
      ],
    },
    'landings.json [0].items[0].type_en: must be an object whose type_en is banner, slider, media, shelf_product or shelf_bundle',
    'home.json [0].model: must be an object whose model is slider, category, shelf_category, custom_shelf, shelf_special_sale, shelf_best_selling, shelf_newest, bundle, brand or banner',
  ],
  [
    'pictures that are none',
    {
      'products.csv': 'sku,image\nM-1,gone.webp\nM-2,text.png\nM-3,huge.svg\n',
      'brands.csv': 'code,logo\npak,../outside.png\n',
      'bundles.csv': 'code,image\nmorning,cut.jpg\n',
      'text.png': 'this is no picture',
      'huge.svg': SVG_BOMB,
      'cut.jpg': CUT_JPEG,
    },
    'brands.csv:2 logo: must be the path of a picture inside the folder',
    'products.csv:2 image: gone.webp is not in the folder',
    'products.csv:3 image: text.png is no picture: it must be PNG, JPEG, WebP or SVG',
    'products.csv:4 image: huge.svg has more than 50 million pixels',
    'bundles.csv:2 image: cut.jpg is a broken picture',
  ],
  [
    'a window that ends before it starts, a day that is none, a coupon of 120 %',
    {
      'time-windows.json': {
        templates: [
          {
            code: 'm',
            weekdays: [7],
            started_hr: 9,
            finished_hr: 12,
            price: 0,
            capacity: 1,
            cutoff_minutes: 0,
          },
          {
            code: 'n',
            weekdays: [0],
            started_hr: 12,
            finished_hr: 12,
            price: 0,
            capacity: 1,
            cutoff_minutes: 0,
          },
          {
            code: 'o',
            weekdays: [0],
            started_hr: 22,
            finished_hr: 2,
            price: 0,
            capacity: 1,
            cutoff_minutes: 0,
          },
        ],
        closed_days: [{ date: '2026-13-01', reason: 'x' }],
      },
      'coupons.json': [{ code: 'big', value: 120, type: 1, flooring: 0, active: true }],
    },
    'time-windows.json templates[0].weekdays[0]: must be a whole number of a weekday from 0 to 6',
    'time-windows.json closed_days[0].date: must be a day such as 2026-12-01',
    'time-windows.json templates[1].finished_hr: must be after the start of the window',
    'time-windows.json templates[2].finished_hr: must be after the start of the window: one that crosses midnight is two, to 24 and from 0 of the next day',
    'coupons.json [0].value: must be a percent from 1 to 100',
  ],
]

let shop: ImportShop
beforeAll(async () => {
  shop = await createSmallShop()
})
afterAll(() => shop.close())

testProblems(() => shop, BAD)

test('refuses a missing or empty folder', async () => {
  await expect(shop.bring({})).rejects.toThrow(/holds no file to import, such as products\.csv\./)
})
