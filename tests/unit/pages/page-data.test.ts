import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { faqData } from '#layouts/structured-data/faq.ts'
import { jsonLd } from '#layouts/structured-data/json-ld.ts'
import { readableHref } from '#ui/readable-href.ts'
import { dataOrNull, idOf } from '../../../src/pages/_parts/answer.ts'
import { readComments } from '../../../src/pages/_parts/comments.ts'
import { productWords } from '../../../src/pages/_parts/product-words.ts'
import { productDetail } from '#tests/support/builders/sample.ts'

test.each([
  ['/products/7/%D8%B4%DB%8C%D8%B1', '/products/7/شیر'],
  ['/products/7/a%20b%2Fc%3Fd%23e%25', '/products/7/a%20b%2Fc%3Fd%23e%25'],
  ['/x/%D8%B4%20%D8%B1%22', '/x/ش%20ر%22'],
])('shows %s as %s, also at the second call', (href, text) => {
  expect([readableHref(href), readableHref(href)]).toEqual([text, text])
  expect(new URL(text, 'https://shop.test').href).toBe(new URL(href, 'https://shop.test').href)
})

test.each([
  ['/profile/orders', 'https://shop.test/profile/orders'],
  ['/search/?q=%D8%B4&amp;sort=2', 'https://shop.test/search/?q=%D8%B4&amp;sort=2'],
  ['#top', 'https://shop.test/faqs#top'],
  ['tel:+982191000000', 'tel:+982191000000'],
  ['https://else.test/x', 'https://else.test/x'],
  ['https://', 'https://'],
])('resolves links of an answer for machines: %s to %s', (href, whole) => {
  const answer = (to: string) => `<p>در <a dir="rtl" href="${to}">سفارش‌ها</a> href="/x"</p>`
  const { mainEntity } = faqData('https://shop.test', [{ question: '؟', answer: answer(href) }])
  expect(mainEntity).toMatchObject([{ acceptedAnswer: { text: answer(whole) } }])
})

test('escapes names so that they cannot end a script element', () => {
  const name = '</script><!-- & \u2028\u2029 "'
  const text = jsonLd([{ '@type': 'Product', name }])
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Product', name }],
  })
})

test.each([
  ['7', 7],
  ['9999999999', 9_999_999_999],
  ...['0', '07', '-1', '1.5', '1e3', ' 1', '7x', '', '10000000000', '۷'].map(
    text => [text, null] as const,
  ),
  [undefined, null],
] as const)('reads the id %j as %j', (text, id) => {
  expect(idOf(text)).toBe(id)
})

test('returns null for missing data and throws for an unavailable backend', async () => {
  for (const code of [404, 422])
    expect(await dataOrNull(Promise.reject(new ApiError(code, '', null)))).toBe(null)
  for (const error of [new ApiError(500, '', null), new OfflineError(null)])
    await expect(dataOrNull(Promise.reject(error))).rejects.toBe(error)
})

/** The comments of a product that has two pages of them. */
function shopOf(pages: Record<number, string[]>): { api: Client; requests: number[] } {
  const requests: number[] = []
  const api = ((_: string, { query }: { query: { page: number } }) => {
    requests.push(query.page)
    const data = pages[query.page]
    return data
      ? Promise.resolve({ data, extra_data: { count: 17 } })
      : Promise.reject(new OfflineError(null))
  }) as unknown as Client
  return { api, requests }
}

test.each([
  ['', { page: 1, comments: ['a'], count: 17 }, [1]],
  ['comments=2', { page: 2, comments: ['b'], count: 17 }, [2]],
  ['comments=3', { page: 1, comments: ['a'], count: 17 }, [3, 1]],
  ['comments=0', { page: 1, comments: ['a'], count: 17 }, [1]],
  ['comments=x', { page: 1, comments: ['a'], count: 17 }, [1]],
  ['comments=4', { page: 4, comments: null, count: 0 }, [4]],
])('reads the page of comments from ?%s', async (search, found, pages) => {
  const { api, requests } = shopOf({ 1: ['a'], 2: ['b'], 3: [] })
  const record = { record_name: 'product', record_id: 7 } as const
  expect(await readComments(api, record, new URLSearchParams(search))).toEqual(found)
  expect(requests).toEqual(pages)
})

// Two products of one name are told apart by what they hold and by their colour.
test.each([
  [
    'without an excerpt the price stands for it',
    {},
    'شیر کم‌چرب سپیدرمه، ۱ لیتر',
    'قیمت و خرید اینترنتی شیر کم‌چرب سپیدرمه، ۱ لیتر در سبد: ۱۲۵٬۰۰۰ تومان',
  ],
  [
    'at the price now',
    { price_by_discount: 1_000_000 },
    'شیر کم‌چرب سپیدرمه، ۱ لیتر',
    'قیمت و خرید اینترنتی شیر کم‌چرب سپیدرمه، ۱ لیتر در سبد: ۱۰۰٬۰۰۰ تومان',
  ],
  [
    'with a colour and an excerpt',
    { color: { name: 'آبی', code: '#00f' }, excerpt: 'تازه.' },
    'شیر کم‌چرب سپیدرمه، ۱ لیتر، آبی',
    'شیر کم‌چرب سپیدرمه، ۱ لیتر، آبی: تازه.',
  ],
  [
    'of no volume',
    { volume: null, unit: null, excerpt: 'تازه.' },
    'شیر کم‌چرب سپیدرمه',
    'شیر کم‌چرب سپیدرمه: تازه.',
  ],
])('describes a product: %s', (_, over, title, description) => {
  expect(productWords(productDetail(over))).toEqual({ title, description })
})
