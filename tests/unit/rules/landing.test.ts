import { expect, test } from 'vitest'
import type { LandingItem } from '#lib/contract/landing.ts'
import { isEmptyItem, landingPicture } from '#lib/rules/landing.ts'

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

const slider = (desktop_image: string): LandingItem => ({
  type_en: 'slider',
  border: false,
  configs: { slides: [{ ...SLIDE, desktop_image }] },
})
const banner = (image: string): LandingItem => ({
  type_en: 'banner',
  border: false,
  configs: { banners: [{ ...PICTURE, image }] },
})
const shelf: LandingItem = {
  type_en: 'shelf_product',
  border: false,
  configs: { title: 'x', products: [] },
}

test.each<[string, LandingItem[], string | null]>([
  ['nothing', [], null],
  ['a text without a picture and an empty shelf', [media('<p>x</p>', null), shelf], null],
  ['the first of others', [shelf, banner('/b.webp'), slider('/s.webp')], '/b.webp'],
  ['a slide as a wide screen has it', [slider('/s.webp'), banner('/b.webp')], '/s.webp'],
  ['that of a text before any other', [slider('/s.webp'), media('', '/m.webp')], '/m.webp'],
  [
    'that of the first text that has one',
    [media('<p>x</p>', null), banner('/b.webp'), media('', '/m.webp'), media('', '/n.webp')],
    '/m.webp',
  ],
])('the picture of a landing is %s', (_, items, picture) => {
  expect(landingPicture(items)).toBe(picture)
})
