import { expect, test } from 'vitest'
import type { LandingItem } from '#lib/contract/landing.ts'
import { isEmptyItem } from '#lib/rules/landing.ts'

const PICTURE = { id: 1, name: 'x', link: '/', image: '/media/x.webp' }
const SLIDE = { id: 1, title: 'x', link: '/', desktop_image: '/d.webp', mobile_image: '/m.webp' }
const media = (body: string, image: string | null): LandingItem => ({
  type_en: 'media',
  border: false,
  configs: { body, image, reverse: false },
})

test.each<[string, LandingItem, boolean]>([
  ['no banner', { type_en: 'banner', border: false, configs: { banners: [] } }, true],
  ['a banner', { type_en: 'banner', border: false, configs: { banners: [PICTURE] } }, false],
  ['no slide', { type_en: 'slider', border: true, configs: { slides: [] } }, true],
  ['a slide', { type_en: 'slider', border: true, configs: { slides: [SLIDE] } }, false],
  ['neither text nor picture', media(' \n', null), true],
  ['a text', media('<p>x</p>', null), false],
  ['a picture', media('', '/media/x.webp'), false],
  [
    'a shelf that is sold out',
    { type_en: 'shelf_product', border: false, configs: { title: 'x', products: [] } },
    true,
  ],
  [
    'bundles that ended',
    { type_en: 'shelf_bundle', border: false, configs: { title: 'x', bundles: [] } },
    true,
  ],
])('%s: empty is %s', (_, item, empty) => {
  expect(isEmptyItem(item)).toBe(empty)
})
