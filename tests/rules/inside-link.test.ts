import { expect, test } from 'vitest'
import { insideLink } from '#lib/rules/inside-link.ts'

test.each([
  ['/', { to: 'page' }],
  ['/bundles', { to: 'page' }],
  ['/search/', { to: 'page' }],
  ['/search/?special_sale=1', { to: 'page' }],
  ['/faqs?x=1#y', { to: 'page' }],
  ['#top', { to: 'page' }],
  ['?page=2', { to: 'page' }],
  ['/products/12/چای', { to: 'product', id: 12 }],
  ['/bundles/3', { to: 'bundle', id: 3 }],
  ['/search/categories/4/x/shelves', { to: 'category', id: 4 }],
  ['/search/brands/5/x/', { to: 'brand', id: 5 }],
  ['/search/?shelf=6', { to: 'shelf', id: 6 }],
  ['/landings/yalda', { to: 'landing', slug: 'yalda' }],
  ['/products/abc', { to: 'nowhere' }],
  ['/products/12x', { to: 'nowhere' }],
  ['/admin', { to: 'nowhere' }],
  ['/no-such-page', { to: 'nowhere' }],
  ['https://example.com/bundles', { to: 'elsewhere' }],
  ['mailto:a@example.com', { to: 'elsewhere' }],
])('%s', (href, link) => {
  expect(insideLink(href)).toEqual(link)
})
