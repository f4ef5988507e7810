import { globSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const LETTER = '[\\u0600-\\u06FF\\u200c]'
/** A word or phrase that stands by itself. */
const alone = (text: string): RegExp => new RegExp(`(?<!${LETTER})(?:${text})(?!${LETTER})`, 'u')

/** What shop staff and shoppers say, and the words that stood for it. */
const USUAL: readonly [usual: string, unusual: RegExp][] = [
  ['اول، ابتدا', alone('نخست|نخستین')],
  ['شروع', alone('آغاز')],
  ['انتخاب کنید', alone('برگزینید')],
  ['جدید', alone('تازه|تازه‌ای|تازه‌تر')],
  ['روش', alone('شیوه|شیوه‌ی')],
  ['کلمه', alone('واژه|واژه‌ای|واژه‌های')],
  ['مرحله', alone('گام')],
  ['لینک', alone('پیوند|پیوندها|پیوندهای')],
  ['قرمز', alone('سرخ')],
  ['تب، بالای صفحه، پایین صفحه', alone('برگه|برگه‌ای|سربرگ|پابرگ')],
  ['فعلی', alone('کنونی')],
  ['دوباره', alone('مجدد')],
  ['کالا', alone('محصول|محصولی|محصولات|محصول‌ها|محصول‌های')],
  ['نظر', alone('دیدگاه|دیدگاه‌های')],
  ['شماره‌ی سفارش', alone('کد پیگیری')],
  ['کد شرکت', alone('کد معرف شرکت')],
  ['اینجا، آنجا', alone('این‌جا|آن‌جا')],
  ['یک‌بارمصرف', alone('یک‌بار مصرف|یکبار مصرف|یکبارمصرف')],
  ['پنج‌شنبه', alone('پنجشنبه')],
  ['the infinitive apart: خاموش کردن', /‌(?:کردن|شدن|نشدن|گرفتن)/u],
]

const DEMO_TEXT = globSync('demo/*.json')
const TEXT = [
  ...globSync('src/lib/text/{labels,messages}/*.ts'),
  'src/lib/text/names.ts',
  'src/lib/text/sentences.ts',
  'src/lib/text/import-sentences.ts',
  'src/lib/text/wire-fields.ts',
  'src/lib/text/wire-field-missing.ts',
  'src/server/messaging/sms-templates.ts',
  'src/server/payment/gateways/local-page.ts',
]
/** «تازه» is «fresh» where the shop speaks of its goods. */
const FRESH = 'src/lib/text/labels/page.ts'

const lines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => !/^\s*(?:\/\/|\/\*|\*)/.test(line))

test.each(USUAL)('every text uses %s', (_, unusual) => {
  const found = TEXT.filter(file => file !== FRESH || !unusual.test('تازه')).flatMap(file =>
    lines(file).flatMap(line => (unusual.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

const rows = (file: string): Record<string, string>[] =>
  parse(readFileSync(`demo/${file}.csv`), { columns: true })

test('names of products are spelled as on packages', () => {
  const names = ['products', 'bundles', 'categories'].flatMap(file =>
    rows(file).map(({ name = '' }) => name),
  )
  expect(names.filter(name => /ه‌ی(?: |$)|یخ‌زده|حلواارده|شیشه‌شوی/u.test(name))).toEqual([])
})

test('the demo joins suffixes to words in one way', () => {
  const apart = /[بپتثجچحخسشصضطظعغفقکگلمن]‌(?:تان|شان|مان)(?![\u0600-\u06FF])/u
  const found = DEMO_TEXT.flatMap(file => apart.exec(readFileSync(file, 'utf8'))?.[0] ?? [])
  expect(found).toEqual([])
})
