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
  ['/profile/wholesales', { to: 'page' }],
  ['/profile/change-mobile', { to: 'page' }],
  ['/profile/change-password', { to: 'page' }],
  ['products/999', { to: 'nowhere' }],
  ['', { to: 'nowhere' }],
  ['https://', { to: 'nowhere' }],
  ['https://sabad.example/products/999', { to: 'product', id: 999 }],
  ['http://sabad.example/no-such-page', { to: 'nowhere' }],
  ['https://sabad.example', { to: 'page' }],
  ['https://other.sabad.example/products/999', { to: 'elsewhere' }],
  ['tel:+982112345678', { to: 'elsewhere' }],
  ['/admin', { to: 'nowhere' }],
  ['/no-such-page', { to: 'nowhere' }],
  ['https://example.com/bundles', { to: 'elsewhere' }],
  ['mailto:a@example.com', { to: 'elsewhere' }],
])('classifies the link %s', (href, link) => {
  expect(insideLink(href, 'https://sabad.example')).toEqual(link)
})
