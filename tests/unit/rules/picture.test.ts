import { describe, expect, test } from 'vitest'
import {
  copyWidths,
  narrowCopy,
  PICTURE_WIDTHS,
  pictureSources,
  pictureUrl,
  placeholderCopy,
  sharePicture,
} from '#lib/rules/picture.ts'

const HASH = '0123456789abcdef'

describe('copyWidths', () => {
  test.each([
    [96, []],
    [97, [96]],
    [480, [96, 192, 320]],
    [5_000, [...PICTURE_WIDTHS]],
  ])('lists copies of a picture %i wide', (width, widths) => {
    expect(copyWidths(width)).toEqual(widths)
  })
})

describe('pictureSources', () => {
  test('lists every copy and the picture itself', () => {
    expect(pictureSources(pictureUrl(HASH, 400, 300))).toEqual({
      src: `/media/${HASH}-400x300.webp`,
      width: 400,
      height: 300,
      avif: `/media/${HASH}-400x300.96.avif 96w, /media/${HASH}-400x300.192.avif 192w, /media/${HASH}-400x300.320.avif 320w, /media/${HASH}-400x300.400.avif 400w`,
    })
  })

  test('lists nothing wider than the page shows', () => {
    const { src, avif, width, height } = pictureSources(pictureUrl(HASH, 800, 800), 192)
    expect(src).toBe(`/media/${HASH}-800x800.192.webp`)
    expect(avif).toBe(`/media/${HASH}-800x800.96.avif 96w, /media/${HASH}-800x800.192.avif 192w`)
    expect([width, height]).toEqual([800, 800])
  })

  test('uses a copy of 640 pixels for browsers without AVIF, however wide the picture is', () => {
    expect(pictureSources(pictureUrl(HASH, 1600, 480)).src).toBe(`/media/${HASH}-1600x480.640.webp`)
    expect(pictureSources(pictureUrl(HASH, 1600, 480), Infinity, 700).src).toBe(
      `/media/${HASH}-1600x480.webp`,
    )
  })

  test('lists no copies of a picture narrower than the narrowest copy', () => {
    const { avif, src } = pictureSources(pictureUrl(HASH, 64, 64), 48)
    expect(avif).toBe(`/media/${HASH}-64x64.64.avif 64w`)
    expect(src).toBe(`/media/${HASH}-64x64.webp`)
  })

  test.each([
    ['', ''],
    ['/logo.svg', '/logo.svg'],
    ['/media/../a-1x1.webp', '/media/../a-1x1.webp'],
    ['https://example.com/a-1x1.webp', ''],
    ['//example.com/a-1x1.webp', ''],
    ['/\\example.com/a.webp', ''],
    ['javascript:alert(1)', ''],
    ['/a.webp" onerror="alert(1)', ''],
  ])('treats %j as foreign: %j, without a size', (url, src) => {
    expect(pictureSources(url)).toEqual({ src, width: 0, height: 0, avif: '' })
  })
})

describe('sharePicture', () => {
  test('uses our own picture with the logo, or that of the shop', () => {
    expect(sharePicture(pictureUrl(HASH, 400, 300))).toBe(`/media/${HASH}-400x300.share.jpg`)
    for (const none of [null, '', 'https://example.com/a.webp', '/logo.svg'])
      expect(sharePicture(none)).toBe('/share.jpg')
  })
})

test.each([
  ['/media/ab-600x600.webp', 96, '/media/ab-600x600.96.webp'],
  ['/media/ab-97x60.webp', 96, '/media/ab-97x60.96.webp'],
  ['/media/ab-96x60.webp', 96, '/media/ab-96x60.webp'],
  ['/media/ab-40x40.webp', 320, '/media/ab-40x40.webp'],
  ['/share.jpg', 96, '/share.jpg'],
  ['/old/logo.webp', 96, '/old/logo.webp'],
  ['https://elsewhere.test/ab-600x600.webp', 96, ''],
] as const)('uses for %s in %i pixels a narrow copy', (url, width, copy) => {
  expect(narrowCopy(url, width)).toBe(copy)
})

test.each([
  ['/media/ab-600x600.webp', '/media/ab-600x600.192.avif'],
  ['/media/ab-193x60.webp', '/media/ab-193x60.192.avif'],
  ['/media/ab-192x60.webp', ''],
  ['/share.jpg', ''],
  ['https://elsewhere.test/ab-600x600.webp', ''],
] as const)('finds for %s the placeholder %s', (url, copy) => {
  expect(placeholderCopy(url)).toBe(copy)
})
