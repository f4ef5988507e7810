import { afterAll, beforeAll } from 'vitest'
import { type ImportShop, SMALL_SHOP } from '#tests/support/builders/import-folder.ts'
import { type Bad, createSmallShop, testProblems } from '#tests/support/builders/import-problems.ts'

const slide = { code: 's', title: 't', link: '/x', desktop_image: 'p.svg', mobile_image: 'p.svg' }
const product = (cells: string) =>
  `sku,name,brand,category,price,image,price_by_discount,special_sale_value,special_sale_expiration\n${cells}\n`

const BAD: Bad[] = [
  [
    'a new product without its columns',
    {
      'products.csv':
        'sku,name,brand,category,image\nM-1,شیر,pak,milk,picture.svg\nM-9,شیر,pak,milk,picture.svg\n',
      'picture.svg': SMALL_SHOP['picture.svg'],
    },
    'products.csv:3 sku: M-9 is not in the shop; a new product needs price',
  ],
  [
    'mistyped SKUs',
    { 'products.csv': 'sku,price\nM-1,1000\nM-7,1000\nM-8,1000\n' },
    'products.csv:3 sku: M-7 is not in the shop; a new product needs name, brand, category, image',
    'products.csv:4 sku: M-8 is not in the shop; a new product needs name, brand, category, image',
  ],
  [
    'references that lead nowhere',
    {
      'products.csv': 'sku,brand,category\nM-1,nobody,nowhere\n',
      'bundles.csv': 'code,products\nmorning,M-8*1\n',
      'shelves.csv': 'code,products\nbest,M-1|M-1\n',
      'home.json': [{ model: 'custom_shelf', shelf: 'gone' }],
    },
    'products.csv:2 brand: there is no brand nobody',
    'products.csv:2 category: there is no category nowhere',
    'bundles.csv:2 products: there is no product M-8',
    'shelves.csv:2 products: names M-1 twice',
    'home.json [0].shelf: there is no shelf gone',
  ],
  [
    'barcodes that are none, stand twice or are another product’s',
    {
      'products.csv': [
        'sku,barcodes',
        'M-1,6260100100107|6260100100101',
        'M-2,6260100100114|0036000291452',
        'M-3,036000291452',
      ].join('\n'),
    },
    'products.csv:2 barcodes: 6260100100101 has a wrong digit: it is 6260100100107 if only the last one is wrong',
    'products.csv:4 barcodes: 0036000291452 stands in line 3 already',
  ],
  [
    'another step of goods in a bundle whose component count is not set',
    { 'products.csv': 'sku,step_g,inventory\nM-1,500,2000\nM-3,500,2000\n' },
    'products.csv:2 step_g: must stay: the bundle صبحانه counts in it',
  ],
  [
    'a product in a branch',
    { 'products.csv': 'sku,category\nM-1,food\n' },
    'products.csv:2 category: food is a branch: products stand in leaves',
  ],
  [
    'a circle of categories',
    {
      'categories.csv':
        'code,name,type,position,parent\nfood,الف,branch,1,sub\nsub,ب,branch,2,food\n',
    },
    'categories.csv:2 parent: makes a circle: food in sub in food',
    'categories.csv:3 parent: makes a circle: sub in food in sub',
  ],
  [
    'a category in a leaf',
    { 'categories.csv': 'code,name,type,position,parent\nsub,ب,leaf,2,milk\n' },
    'categories.csv:2 parent: milk is a leaf: only a branch holds categories',
  ],
  [
    'a leaf with products that becomes a branch',
    { 'categories.csv': 'code,type\nmilk,branch\n' },
    'categories.csv:2 type: must stay leaf: products stand in it',
  ],
  [
    'a branch with categories that becomes a leaf',
    { 'categories.csv': 'code,type\nfood,leaf\n' },
    'categories.csv:2 type: must stay branch: categories stand in it',
  ],
  [
    'a discount that is none',
    { 'products.csv': 'sku,price_by_discount\nM-1,1000\n' },
    'products.csv:2 price_by_discount: must be below the price of 1000 rials',
  ],
  [
    'special sales without their percent or their end',
    {
      'products.csv': product(
        'M-1,شیر,pak,milk,1000,picture.svg,,,+1d\nM-2,شیر,pak,milk,1000,picture.svg,850,15,\nM-3,شیر,pak,milk,10,picture.svg,,95,+1d',
      ),
      'picture.svg': SMALL_SHOP['picture.svg'],
    },
    'products.csv:2 special_sale_value: must be given with special_sale_expiration',
    'products.csv:3 special_sale_expiration: must be given with special_sale_value',
    'products.csv:4 special_sale_value: must leave a price above 0',
  ],
  [
    'colours, moments, flags and parts of a bundle',
    {
      'shelves.csv': 'code,color\nbest,green\n',
      'bundles.csv': 'code,started_at,available,products\nmorning,tomorrow,yes,M-1\n',
    },
    'bundles.csv:2 products: must be a list of SKU*count, such as MILK-01*2|BREAD-03*1',
    'bundles.csv:2 started_at: must be a moment such as 2026-11-30 23:00 (Tehran), +3d, +36h, +90m or -2d',
    'bundles.csv:2 available: must be true or false',
    'shelves.csv:2 color: must be a colour such as #1b7a48',
  ],
  [
    'a bundle that ends before it starts',
    { 'bundles.csv': 'code,started_at,expired_at\nmorning,+3d,+2d\n' },
    'bundles.csv:2 expired_at: must be after started_at',
  ],
  [
    'hostile links',
    {
      'slides.json': [
        { ...slide, code: 'a', link: 'javascript:alert(1)' },
        { ...slide, code: 'b', link: ' JAVA\nSCRIPT:alert(1)' },
        { ...slide, code: 'c', link: 'data:text/html,x' },
        { ...slide, code: 'd', link: 'bundles' },
      ],
      'p.svg': SMALL_SHOP['picture.svg'],
    },
    ...['[0]', '[1]', '[2]', '[3]'].map(
      at =>
        `slides.json ${at}.link: must be an address such as /bundles or https://example.com/page`,
    ),
  ],
]

let shop: ImportShop
beforeAll(async () => {
  shop = await createSmallShop()
})
afterAll(() => shop.close())

testProblems(() => shop, BAD)
