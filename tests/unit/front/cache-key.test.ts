import { expect, test } from 'vitest'
import { cacheKeyOf } from '#front/cache-key.ts'

test.each([
  ['/', 'page', '/'],
  ['/?utm_source=x', 'page', '/'],
  ['/faqs?page=2', 'page', '/faqs'],
  ['/search/?utm=1&page=2&q=شیر', 'page', `/search/?q=${encodeURIComponent('شیر')}&page=2`],
  ['/search?page=', 'page', '/search'],
  ['/search/?ends=1-2&brand=3&min=', 'page', '/search/?brand=3&ends=1-2'],
  ['/products?brand=3&utm=1', 'page', '/products?brand=3'],
  ['/products/7/x?comments=2&comment=1', 'page', '/products/7/x?comments=2'],
  ['/bundles/5/x?comments=3&page=2', 'page', '/bundles/5/x?comments=3'],
  ['/bundles?comments=3', 'page', '/bundles'],
  ['/api/v1/products?page=2&category=3&x=1', 'call', '/api/v1/products?page=2&category=3'],
  ['/api/v1/products?category=3&page=2', 'call', '/api/v1/products?page=2&category=3'],
  ['/api/v1/products/', 'call', '/api/v1/products'],
  ['/api/v1/products/12', 'call', '/api/v1/products/12'],
  ['/api/v1/categories/4/products?page=3', 'call', '/api/v1/categories/4/products?page=3'],
])('caches %s as a %s under %s', (path, kind, key) => {
  expect(cacheKeyOf(new URL(path, 'http://shop.test'))).toMatchObject({ kind, key })
})

test.each(['/api/v1/cart', '/api/v1/profile/info', '/api/v1/time-windows', '/api/v1/nothing'])(
  'never caches %s',
  path => {
    expect(cacheKeyOf(new URL(path, 'http://shop.test'))).toBeNull()
  },
)

test('the name of a call includes its query names', () => {
  const url = new URL('/api/v1/categories/4/products/?page=3&x=1', 'http://shop.test')
  expect(cacheKeyOf(url)).toMatchObject({
    name: 'GET /categories/{id}/products',
    params: { id: '4' },
    query: { page: '3' },
  })
})

test('treats a word in place of an id as a separate call', () => {
  const url = new URL('/api/v1/categories/shelves', 'http://shop.test')
  expect(cacheKeyOf(url)).toMatchObject({ name: 'GET /categories/shelves' })
})
