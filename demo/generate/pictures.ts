/**
 * Draws every picture of the demo catalogue: products, bundles, brands and categories. Wordmarks of
 * brands are typeset by Chromium. Nothing is random: the same input gives the same pictures.
 *
 *   node demo/generate/pictures.ts                 all of them (some minutes)
 *   node demo/generate/pictures.ts brands          one part: products, bundles, brands or categories
 *   node demo/generate/pictures.ts products MILK   products whose SKU begins so
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { findChromium } from '../../tools/chromium.ts'

/** The columns of the CSV files that matter here. */
type Brands = { code: string; name: string; logo: string }[]
type Category = { code: string; logo: string }
type Product = {
  sku: string
  brand: string
  unit: string
  volume: string
  image: string
  gallery: string
}
type Bundle = { image: string; products: string }
/** One kind of product: the SKUs that it covers, its package and what is on it. */
type Kind = {
  skus: [leaf: string, from: number, to: number]
  pack: string
  body?: string
  emoji: [string, ...string[]]
  side: string
  hues?: number[]
}
type Brand = { color: string; mark: string }
type Recipe = { kinds: Kind[]; brands: Record<string, Brand>; categories: Record<string, string> }
type Art = { w: number; h: number; svg: string }
type Look = { body: string; brand: string; emoji: string; n: number }

const ROOT = join(import.meta.dirname, '../..')
const DEMO = join(ROOT, 'demo')
const EMOJI = join(ROOT, 'node_modules/@lobehub/fluent-emoji-3d/assets')
const FONTS = join(ROOT, 'node_modules/@fontsource-variable/vazirmatn/files')
const TINTS = [
  '#fbe9d7',
  '#e3f0e4',
  '#e4edf8',
  '#fbe4e4',
  '#f6efd2',
  '#ece6f6',
  '#dff1f0',
  '#fde9ef',
  '#eef2d9',
  '#f3e8df',
  '#e2ebee',
  '#fff0dc',
]

const recipe = JSON.parse(
  readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8'),
) as Recipe
const table = <T>(name: string): T[] =>
  parse(readFileSync(join(DEMO, name), 'utf8'), { columns: true })
const brandOf = (code: string): Brand => {
  const brand = recipe.brands[code]
  if (!brand) throw new Error(`brand ${code} has no colour and mark`)
  return brand
}
const tint = (n: number) => TINTS[n % TINTS.length] ?? '#f0eeea'

const hash = (text: string) => {
  let value = 2166136261
  for (const c of text) value = Math.imul(value ^ (c.codePointAt(0) ?? 0), 16777619)
  value = Math.imul(value ^ (value >>> 15), 2246822507)
  return (value ^ (value >>> 13)) >>> 0
}

// Colours

type Rgb = [number, number, number]
const rgb = (hex: string): Rgb => {
  const value = parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hexOf = (parts: Rgb) =>
  '#' +
  parts
    .map(p =>
      Math.round(Math.max(0, Math.min(255, p)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
const mix = (a: string, b: string, share: number) => {
  const [[r, g, b1], [r2, g2, b2]] = [rgb(a), rgb(b)]
  return hexOf([r + (r2 - r) * share, g + (g2 - g) * share, b1 + (b2 - b1) * share])
}
const light = (hex: string) => {
  const [r, g, b] = rgb(hex)
  return 0.299 * r + 0.587 * g + 0.114 * b > 168
}

// Emoji and wordmarks as data: addresses

/** The red mushroom of the emoji set is a poisonous one; made beige it is a kitchen mushroom. */
const MUTED = new Set(['1f344'])
const emojiCache = new Map<string, Promise<{ uri: string; tone: string }>>()
const emoji = (code: string, hue = 0) => {
  const key = `${code}/${hue}`
  const productsBySku = emojiCache.get(key)
  if (productsBySku) return productsBySku
  const result = (async () => {
    const trimmed = await sharp(join(EMOJI, code + '.webp'))
      .trim({ threshold: 4 })
      .png()
      .toBuffer()
    const image = sharp(trimmed).resize(256, 256, { fit: 'inside' })
    const shift = MUTED.has(code)
      ? { saturation: 0.3, brightness: 1.15, hue: 30 }
      : hue
        ? { hue: (hue + 360) % 360 }
        : {}
    const png = await image.modulate(shift).png().toBuffer()
    const { data } = await sharp(png)
      .resize(24, 24, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    let [red, green, blue, all] = [0, 0, 0, 0]
    for (let i = 0; i < data.length; i += 4) {
      const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i, i + 4)
      const weight = a < 200 ? 0 : 0.05 + (Math.max(r, g, b) - Math.min(r, g, b)) / 255
      red += r * weight
      green += g * weight
      blue += b * weight
      all += weight
    }
    const tone = all ? hexOf([red / all, green / all, blue / all]) : '#cccccc'
    return { uri: 'data:image/png;base64,' + png.toString('base64'), tone }
  })()
  emojiCache.set(key, result)
  return result
}

const wordmarks = new Map<string, string>()
const picture = (uri: string, x: number, y: number, w: number, h: number, extra = '') =>
  `<image href="${uri}" x="${x}" y="${y}" width="${w}" height="${h}" ${extra}/>`

/** Typesets all logos and wordmarks on one page and cuts the screenshot into pieces. */
const typeset = async (brands: Brands, withLogos: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-brands-'))
  const face = (set: string, range: string) => {
    const file = pathToFileURL(join(FONTS, `vazirmatn-${set}-wght-normal.woff2`)).href
    return `@font-face { font-family: V; font-weight: 100 900; src: url('${file}');
      unicode-range: ${range} }`
  }
  const faces =
    face('arabic', 'U+0600-06FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC') + face('latin', 'U+0-FF')
  const mark = (code: string) => pathToFileURL(join(EMOJI, brandOf(code).mark + '.webp')).href
  const logos = brands.map(({ code, name }, i) => {
    const { color } = brandOf(code)
    const [dark, pale] = [mix(color, '#1c1c22', 0.35), mix(color, '#ffffff', 0.86)]
    return `<div class="logo s${i % 6}" style="--c:${color};--d:${dark};--l:${pale}"><img src="${mark(
      code,
    )}"><b>${name}</b></div>`
  })
  const marks = ['#ffffff', '#33302c'].map(ink =>
    brands.map(({ name }) => `<div class="word" style="color:${ink}">${name}</div>`).join(''),
  )
  const html = `<!doctype html><meta charset="utf-8"><style>${faces}
    * { box-sizing: border-box; margin: 0 } html { background: transparent }
    body { width: 2000px; display: grid; grid-template-columns: repeat(5, 400px); font-family: V;
      direction: rtl; align-content: start }
    .logo { width: 400px; height: 200px; background: #fff; display: flex; align-items: center;
      justify-content: center; gap: 16px; color: var(--c); font-size: 64px; line-height: 1.35;
      overflow: hidden; white-space: nowrap }
    .logo b { font-weight: 800; max-width: 380px }
    .logo img { width: 76px; height: 76px; flex: none }
    .s1 { flex-direction: column; gap: 0; font-size: 58px }
    .s1 img { width: 66px; height: 66px }
    .s2 img { padding: 13px; width: 92px; height: 92px; border-radius: 50%; background: var(--l) }
    .s2 b { font-weight: 700; color: var(--d) }
    .s3 b { border-bottom: 6px solid var(--c); font-weight: 900; color: var(--d); line-height: 1.5 }
    .s4 b { background: var(--c); color: #fff; border-radius: 22px; padding: 2px 26px 10px;
      font-size: 54px }
    .s4 img { width: 68px; height: 68px }
    .s5 { flex-direction: row-reverse } .s5 b { font-weight: 600 }
    .s5 img { padding: 12px; width: 88px; height: 88px; border-radius: 26px; background: var(--l) }
    .word { width: 400px; height: 130px; display: grid; place-items: center; font-size: 74px;
      font-weight: 800; white-space: nowrap; line-height: 1.5 }
    i { grid-column: 1 / -1 }
    </style><body>${logos.join('')}<i></i>${marks.join('<i></i>')}</body>
    <script>const fit = b => { const column = b.parentElement.classList.contains('s1')
      const room = column ? 370 : 354 - b.previousElementSibling.offsetWidth
      for (let s = 64; b.offsetWidth > room && s > 30; s--) b.style.fontSize = s + 'px' }
    document.fonts.ready.then(() => document.querySelectorAll('.logo b').forEach(fit))</script>`
  const [page, shot] = [join(folder, 'page.html'), join(folder, 'page.png')]
  writeFileSync(page, html)
  const lines = Math.ceil(brands.length / 5)
  execFileSync(
    findChromium() ?? '',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--default-background-color=00000000',
      '--virtual-time-budget=4000',
      `--window-size=2000,${lines * 460 + 40}`,
      `--screenshot=${shot}`,
      String(pathToFileURL(page)),
    ],
    { stdio: 'ignore' },
  )
  const sheet = readFileSync(shot)
  for (const [i, brand] of brands.entries()) {
    const [left, line] = [1600 - (i % 5) * 400, Math.floor(i / 5)]
    for (const [k, ink] of ['white', 'dark'].entries()) {
      const top = lines * 200 + (k * lines + line) * 130
      const area = { left, top, width: 400, height: 130 }
      const cut = await sharp(sheet).extract(area).png().toBuffer()
      const png = await sharp(cut).trim({ threshold: 8 }).png().toBuffer()
      wordmarks.set(brand.code + ink, 'data:image/png;base64,' + png.toString('base64'))
    }
    if (withLogos)
      await write(
        brand.logo,
        await sharp(sheet)
          .extract({ left, top: line * 200, width: 400, height: 200 })
          .flatten({ background: '#fff' })
          .webp({ quality: 88 })
          .toBuffer(),
      )
  }
  rmSync(folder, { recursive: true })
}

const write = async (path: string, data: Buffer) => {
  const file = join(DEMO, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}

// Packages: each is drawn in its own box, then placed

const DEFS = `<defs>
  <linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".26"/>
    <stop offset=".16" stop-color="#000" stop-opacity=".02"/>
    <stop offset=".28" stop-color="#fff" stop-opacity=".42"/>
    <stop offset=".44" stop-color="#fff" stop-opacity="0"/>
    <stop offset=".74" stop-color="#000" stop-opacity=".02"/>
    <stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
  <linearGradient id="sheen" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/>
    <stop offset=".45" stop-color="#fff" stop-opacity=".04"/>
    <stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
  <linearGradient id="pillow"><stop offset="0" stop-color="#000" stop-opacity=".24"/>
    <stop offset=".1" stop-color="#fff" stop-opacity=".3"/>
    <stop offset=".24" stop-color="#fff" stop-opacity=".02"/>
    <stop offset=".8" stop-color="#000" stop-opacity="0"/>
    <stop offset=".9" stop-color="#fff" stop-opacity=".16"/>
    <stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>
  <linearGradient id="metal"><stop offset="0" stop-color="#8d949c"/>
    <stop offset=".3" stop-color="#f7f9fb"/><stop offset=".6" stop-color="#c2c8ce"/>
    <stop offset="1" stop-color="#7d848c"/></linearGradient>
  <filter id="blur" x="-60%" y="-60%" width="220%" height="220%">
    <feGaussianBlur stdDeviation="13"/></filter>
</defs>`

const shaded = (shape: string, fill: string, shade = 'round') =>
  shape.replace('/>', ` fill="${fill}"/>`) + shape.replace('/>', ` fill="url(#${shade})"/>`)
const rect = (x: number, y: number, w: number, h: number, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`
const path = (d: string) => `<path d="${d}"/>`
const oval = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`
const flat = (shape: string, fill: string, opacity = 1) =>
  shape.replace('/>', ` fill="${fill}" fill-opacity="${opacity}"/>`)

const draw = async (pack: string, look: Look): Promise<Art> => {
  const { body, brand, n } = look
  const brandColor = brandOf(brand).color
  const { uri, tone } = await emoji(look.emoji)
  const dark = mix(body, '#15151c', 0.28)
  const pale = mix(body, '#ffffff', 0.86)
  const wordmark = (cx: number, cy: number, w: number, h: number, on = body) =>
    picture(
      wordmarks.get(brand + (light(on) ? 'dark' : 'white')) ?? '',
      cx - w / 2,
      cy - h / 2,
      w,
      h,
    )
  const icon = (cx: number, cy: number, size: number) =>
    picture(uri, cx - size / 2, cy - size / 2, size, size)
  /** A pale disc, lozenge or band behind the emoji, by the number of the kind. */
  const badge = (cx: number, cy: number, r: number) =>
    `${
      [
        flat(oval(cx, cy, r, r), pale),
        flat(rect(cx - r, cy - r, 2 * r, 2 * r, r * 0.35), pale),
        flat(oval(cx, cy, r * 1.04, r * 0.92), pale) +
          flat(oval(cx, cy, r * 0.9, r * 0.78), '#ffffff', 0.7),
      ][n % 3]
    }${icon(cx, cy, r * 1.36)}`
  const label = (x: number, y: number, w: number, h: number, ink = brandColor) =>
    flat(rect(x, y, w, h, 6), '#fffdf8') +
    flat(rect(x, y, w, h * 0.3, 6), ink) +
    wordmark(x + w / 2, y + h * 0.15, w * 0.74, h * 0.2, ink) +
    icon(x + w / 2, y + h * 0.65, Math.min(w * 0.8, h * 0.56))
  const beans = (x: number, y: number, w: number, h: number, size: number) => {
    let dots = flat(rect(x, y, w, h, 14), mix(tone, '#3a2a1c', 0.25))
    for (let row = 0, i = 0; row * size * 0.8 < h - size * 0.6; row++)
      for (let col = 0; col * size < w - size * 0.4; col++, i++) {
        const jitter = hash(`${brand}${look.emoji}${i}`)
        const cx = x + size * (0.55 + col) + (jitter % 7) - 3
        const cy = y + size * (0.5 + row * 0.8) + ((jitter >> 4) % 7) - 3
        const dot = oval(Math.min(cx, x + w - size * 0.42), cy, size * 0.46, size * 0.34)
        const shade = mix(tone, jitter & 1 ? '#ffffff' : '#6b4a2c', ((jitter >> 8) % 30) / 100)
        dots += `<g transform="rotate(${jitter % 180} ${cx} ${cy})">${flat(dot, shade)}</g>`
      }
    return dots
  }
  switch (pack) {
    case 'carton':
      return {
        w: 210,
        h: 350,
        svg:
          shaded(path('M0 90 H152 V350 H8 Q0 350 0 342 Z'), body, 'sheen') +
          flat(path('M152 90 L206 66 V322 L152 350 Z'), mix(dark, '#000000', 0.12)) +
          shaded(path('M0 90 L26 32 H164 L152 90 Z'), mix(body, '#ffffff', 0.22), 'sheen') +
          flat(path('M152 90 L164 32 L206 66 Z'), dark) +
          shaded(rect(24, 4, 142, 30, 4), mix(body, '#ffffff', 0.4), 'sheen') +
          shaded(rect(68, 40, 44, 26, 8), light(body) ? brandColor : '#ffffff') +
          flat(path('M0 306 Q60 280 152 300 V350 H8 Q0 350 0 342 Z'), pale, 0.92) +
          wordmark(76, 126, 124, 44) +
          badge(76, 222, 58),
      }
    case 'box':
      return {
        w: 250,
        h: 320,
        svg:
          flat(path('M0 26 L34 2 H250 L206 26 Z'), mix(body, '#ffffff', 0.36)) +
          flat(path('M206 26 L250 2 V288 L206 320 Z'), mix(dark, '#000000', 0.1)) +
          shaded(path('M0 26 H206 V320 H0 Z'), body, 'sheen') +
          (n % 2
            ? flat(path('M0 246 L206 206 V320 H0 Z'), pale, 0.9)
            : flat(path('M0 270 Q103 214 206 270 V320 H0 Z'), mix(body, '#ffffff', 0.55), 0.9)) +
          wordmark(103, 72, 164, 56) +
          badge(103, 190, 76),
      }
    case 'soapbox':
      return {
        w: 300,
        h: 190,
        svg:
          flat(path('M0 34 L40 2 H300 L256 34 Z'), mix(body, '#ffffff', 0.4)) +
          flat(path('M256 34 L300 2 V154 L256 190 Z'), dark) +
          shaded(rect(0, 34, 256, 156), body, 'sheen') +
          badge(190, 112, 54) +
          wordmark(76, 112, 118, 50),
      }
    case 'tissuebox':
      return {
        w: 310,
        h: 250,
        svg:
          flat(path('M118 66 Q100 8 148 14 Q170 -10 196 18 Q228 24 204 68 Z'), '#ffffff') +
          flat(path('M148 66 Q150 30 148 14 Q176 36 170 66 Z'), '#dfe6ea') +
          flat(path('M0 96 L46 56 H310 L262 96 Z'), mix(body, '#ffffff', 0.45)) +
          flat(oval(160, 74, 62, 10), mix(body, '#1c1c22', 0.4)) +
          flat(path('M118 72 Q150 84 204 72 L200 58 H124 Z'), '#f7fafb') +
          flat(path('M262 96 L310 56 V206 L262 250 Z'), dark) +
          shaded(rect(0, 96, 262, 154), body, 'sheen') +
          badge(194, 174, 54) +
          wordmark(80, 174, 122, 52),
      }
    case 'bar':
      return {
        w: 170,
        h: 330,
        svg:
          shaded(
            path(
              'M14 34 L24 24 L34 34 L44 24 L54 34 L64 24 L74 34 L84 24 L94 34 L104 24 ' +
                'L114 34 L124 24 L134 34 L144 24 L156 34 V70 H14 Z',
            ),
            '#e3e5e8',
            'sheen',
          ) +
          shaded(rect(4, 52, 162, 272, 8), body, 'sheen') +
          flat(rect(4, 74, 162, 5), '#f3d9a0', 0.9) +
          flat(rect(4, 298, 162, 5), '#f3d9a0', 0.9) +
          wordmark(85, 116, 130, 48) +
          badge(85, 212, 58),
      }
    case 'bottles': {
      const bottle = await draw('bottle', look)
      return {
        w: 290,
        h: 372,
        svg:
          [
            [10, 0.94],
            [140, 0.94],
            [70, 1],
          ]
            .map(
              ([x = 0, s = 1]) =>
                `<g transform="translate(${x} ${372 - bottle.h * s}) scale(${s})">${bottle.svg}</g>`,
            )
            .join('') + flat(rect(4, 112, 282, 252, 26), '#ffffff', 0.16),
      }
    }
    case 'bottle':
      return {
        w: 150,
        h: 360,
        svg:
          shaded(
            path(
              'M50 30 H100 V46 Q104 70 128 92 Q148 112 148 148 V332 Q148 360 120 360 H30 ' +
                'Q2 360 2 332 V148 Q2 112 22 92 Q46 70 50 46 Z',
            ),
            mix(body, '#ffffff', 0.12),
          ) +
          flat(path('M50 38 H100 V46 Q102 60 112 74 H38 Q48 60 50 46 Z'), '#ffffff', 0.28) +
          shaded(
            rect(44, 2, 62, 34, 8),
            light(brandColor) ? mix(brandColor, '#15151c', 0.2) : brandColor,
          ) +
          label(4, 158, 142, 146) +
          `<rect x="4" y="158" width="142" height="146" fill="url(#round)"
        opacity=".55"/>` +
          flat(rect(24, 112, 10, 36, 5), '#ffffff', 0.6),
      }
    case 'sauce':
      return {
        w: 140,
        h: 350,
        svg:
          shaded(path('M60 4 H80 L88 50 H52 Z'), dark) +
          shaded(rect(34, 46, 72, 40, 10), dark) +
          shaded(
            path(
              'M30 86 H110 Q138 108 136 150 V326 Q136 350 112 350 H28 Q4 350 4 326 V150 ' +
                'Q2 108 30 86 Z',
            ),
            body,
          ) +
          wordmark(70, 140, 104, 40) +
          badge(70, 236, 56),
      }
    case 'dish':
      return {
        w: 160,
        h: 360,
        svg:
          shaded(path('M70 2 H90 V24 H70 Z'), '#ffffff') +
          shaded(rect(48, 20, 64, 40, 10), dark) +
          shaded(
            path(
              'M46 60 H114 Q156 84 154 130 Q140 190 152 240 L156 332 Q156 360 128 360 H32 ' +
                'Q4 360 4 332 L8 240 Q20 190 6 130 Q4 84 46 60 Z',
            ),
            body,
          ) +
          wordmark(80, 132, 108, 42) +
          badge(80, 250, 60),
      }
    case 'pump':
      return {
        w: 176,
        h: 370,
        svg:
          shaded(rect(80, 34, 18, 40), '#eef0f2') +
          shaded(
            path('M14 14 Q14 6 24 6 ' + 'H112 Q126 6 126 20 V40 H62 V30 H24 Q14 30 14 14 Z'),
            '#f8f8f6',
            'sheen',
          ) +
          shaded(rect(56, 68, 66, 32, 8), '#f1f2f2') +
          shaded(
            path(
              'M40 100 H136 Q172 100 172 140 V338 Q172 370 140 370 H36 Q4 370 4 338 V140 ' +
                'Q4 100 40 100 Z',
            ),
            body,
          ) +
          wordmark(88, 154, 128, 46) +
          badge(88, 262, 64),
      }
    case 'spray':
      return {
        w: 190,
        h: 370,
        svg:
          shaded(
            path('M20 12 H118 Q150 12 152 44 L152 70 H86 L70 52 H20 Q10 52 10 32 Q10 12 20 12 Z'),
            '#fafafa',
            'sheen',
          ) +
          flat(rect(0, 20, 14, 24, 4), dark) +
          shaded(path('M70 52 Q56 84 66 118 L78 116 Q74 84 90 66 Z'), dark) +
          shaded(rect(90, 66, 56, 44, 6), dark) +
          shaded(
            path(
              'M92 108 H144 Q184 140 182 190 V340 Q182 370 154 370 H78 Q50 370 50 340 V190 ' +
                'Q50 140 92 108 Z',
            ),
            body,
          ) +
          wordmark(116, 180, 108, 40) +
          badge(116, 272, 56),
      }
    case 'aerosol':
      return {
        w: 126,
        h: 370,
        svg:
          shaded(path('M22 86 V34 Q22 4 63 4 Q104 4 104 34 V86 Z'), mix(body, '#ffffff', 0.5)) +
          shaded(rect(10, 84, 106, 18, 8), '#d6dade') +
          shaded(rect(4, 98, 118, 268, 14), body) +
          shaded(rect(4, 352, 118, 16, 8), '#c9ced3') +
          wordmark(63, 148, 98, 40) +
          badge(63, 248, 50),
      }
    case 'tube':
      return {
        w: 150,
        h: 350,
        svg:
          shaded(rect(2, 2, 146, 22, 4), mix(body, '#ffffff', 0.55), 'sheen') +
          shaded(path('M4 22 H146 L122 292 H28 Z'), body) +
          shaded(rect(36, 292, 78, 56, 10), '#fafafa') +
          wordmark(75, 78, 112, 44) +
          badge(75, 180, 52),
      }
    case 'jug':
      return {
        w: 240,
        h: 360,
        svg:
          shaded(rect(74, 4, 66, 48, 10), light(body) ? brandColor : '#ffffff') +
          '<g fill-rule="evenodd">' +
          shaded(
            path(
              'M70 50 H144 Q166 52 192 82 Q236 110 236 170 V326 ' +
                'Q236 360 202 360 H38 Q4 360 4 326 V160 Q4 112 40 88 Q66 74 70 50 Z M176 104 ' +
                'Q160 108 164 132 Q176 168 198 192 Q214 194 214 174 Q212 120 176 104 Z',
            ),
            body,
          ) +
          '</g>' +
          wordmark(86, 144, 130, 48) +
          badge(110, 262, 70),
      }
    case 'jar':
      return {
        w: 210,
        h: 280,
        svg:
          shaded(rect(22, 4, 166, 48, 10), brandColor) +
          flat(rect(32, 50, 146, 14), '#e8f0f2') +
          shaded(
            path(
              'M34 60 H176 Q206 70 206 108 V246 Q206 280 172 280 H38 Q4 280 4 246 V108 ' +
                'Q4 70 34 60 Z',
            ),
            body === brandColor ? mix(tone, '#ffffff', 0.08) : body,
          ) +
          flat(path('M34 60 H176 Q190 64 198 78 H12 Q20 64 34 60 Z'), '#ffffff', 0.45) +
          label(30, 104, 150, 142) +
          flat(rect(14, 92, 10, 120, 5), '#ffffff', 0.45),
      }
    case 'tin':
      return {
        w: 210,
        h: 300,
        svg:
          shaded(rect(4, 16, 202, 274, 10), body) +
          flat(path('M4 226 Q105 262 206 226 V272 H4 Z'), pale, 0.85) +
          wordmark(105, 74, 154, 54) +
          badge(105, 176, 66) +
          '<rect x="2" y="270" width="206" height="22" rx="10" fill="url(#metal)"/>' +
          '<ellipse cx="105" cy="20" rx="103" ry="16" fill="url(#metal)"/>' +
          flat(oval(105, 19, 90, 11), '#dfe3e7'),
      }
    case 'drink':
      return {
        w: 140,
        h: 270,
        svg:
          shaded(path('M22 14 H118 L136 44 V236 L120 264 H20 L4 236 V44 Z'), body) +
          wordmark(70, 82, 108, 42) +
          badge(70, 168, 50) +
          '<rect x="18" y="254" width="104" height="14" rx="7" fill="url(#metal)"/>' +
          '<ellipse cx="70" cy="15" rx="50" ry="10" fill="url(#metal)"/>' +
          flat(oval(70, 14, 42, 6), '#cfd5da'),
      }
    case 'can':
      return {
        w: 300,
        h: 170,
        svg:
          shaded(path('M4 44 V140 Q150 196 296 140 V44 Z'), body) +
          wordmark(92, 122, 130, 44) +
          icon(218, 116, 84) +
          '<ellipse cx="150" cy="44" rx="147" ry="40" fill="url(#metal)"/>' +
          flat(oval(150, 42, 128, 31), '#e6e9ec') +
          flat(oval(150, 42, 110, 25), '#d3d8dd') +
          '<ellipse cx="150" cy="32" rx="30" ry="9" fill="none" stroke="#8e969e" stroke-width="7"/>',
      }
    case 'tub':
      return {
        w: 280,
        h: 220,
        svg:
          shaded(path('M14 44 H266 L242 196 Q238 220 212 220 H68 Q42 220 38 196 Z'), '#fbfaf6') +
          shaded(path('M19 76 H261 L245 176 H35 Z'), body) +
          shaded(rect(4, 22, 272, 30, 12), brandColor) +
          flat(oval(140, 25, 134, 19), mix(brandColor, '#ffffff', 0.45)) +
          wordmark(86, 126, 104, 46) +
          badge(196, 128, 44),
      }
    case 'shaker':
      return {
        w: 150,
        h: 310,
        svg:
          shaded(
            path('M16 70 V34 Q16 6 75 6 Q134 6 134 34 V70 Z'),
            light(brandColor) ? dark : brandColor,
          ) +
          [40, 63, 87, 110].map(x => flat(oval(x, 24, 5, 3), '#1d1d22', 0.55)).join('') +
          shaded(rect(8, 68, 134, 240, 16), mix(body, '#ffffff', 0.06)) +
          label(10, 112, 130, 148) +
          '<rect x="10" y="112" width="130" height="148" fill="url(#round)" opacity=".5"/>',
      }
    case 'pouch':
    case 'sack': {
      const teeth = (point: (i: number) => number[]) =>
        Array.from({ length: 18 }, (_, i) => 'L' + point(i).join(' ')).join(' ')
      const top = teeth(i => [12 + (i + 1) * 12.4, i % 2 ? 8 : 16])
      const bottom = teeth(i => [236 - (i + 1) * 12.4, i % 2 ? 328 : 320])
      const skin = pack === 'sack' ? mix(body, '#f4e9d6', 0.2) : body
      return {
        w: 250,
        h: 336,
        svg:
          shaded(
            path(
              `M12 8 ${top} Q242 90 244 170 Q242 260 236 328 ${bottom} ` +
                'Q6 260 6 170 Q8 90 12 8 Z',
            ),
            skin,
            'pillow',
          ) +
          flat(rect(14, 30, 222, 3), '#000000', 0.14) +
          flat(rect(14, 306, 222, 3), '#000000', 0.14) +
          (pack === 'sack'
            ? '<path d="M16 22 H234" stroke="#fff" stroke-width="4" ' +
              'stroke-dasharray="10 7" opacity=".8"/>'
            : '') +
          flat(
            n % 2
              ? path('M7 236 Q125 196 243 236 Q242 272 238 305 H12 Q8 272 7 236 Z')
              : path('M7 258 Q125 296 243 226 Q242 272 238 305 H12 Q8 282 7 258 Z'),
            pale,
            0.85,
          ) +
          wordmark(125, 82, 176, 58) +
          badge(125, 196, 76) +
          flat(path('M34 44 Q26 130 32 210 Q40 130 48 44 Z'), '#ffffff', 0.3),
      }
    }
    case 'clearbag':
      return {
        w: 250,
        h: 336,
        svg:
          beans(14, 54, 222, 272, 24) +
          '<rect x="8" y="44" width="234" height="288" rx="20" fill="url(#pillow)"/>' +
          shaded(path('M6 6 H244 L240 118 Q125 152 10 118 Z'), body, 'pillow') +
          flat(rect(6, 22, 238, 3), '#000000', 0.16) +
          wordmark(125, 70, 178, 56) +
          flat(oval(125, 236, 66, 60), '#fffdf8', 0.94) +
          icon(125, 236, 84) +
          flat(path('M28 130 Q22 220 30 300 Q40 220 42 134 Z'), '#ffffff', 0.35),
      }
    case 'tray':
      return {
        w: 340,
        h: 250,
        svg:
          shaded(rect(2, 20, 336, 228, 44), '#f4f2ee', 'sheen') +
          flat(rect(22, 38, 296, 190, 34), mix(tone, '#ffffff', 0.72)) +
          icon(88, 126, 140) +
          icon(206, 150, 150) +
          flat(path('M46 40 H130 L64 226 H44 Q24 222 24 196 V70 Q26 42 46 40 Z'), '#ffffff', 0.3) +
          `<g transform="rotate(4 262 66)">${shaded(rect(190, 34, 140, 62, 10), body, 'sheen')}${wordmark(
            260,
            65,
            108,
            40,
          )}</g>`,
      }
    case 'eggs':
      return {
        w: 360,
        h: 230,
        svg:
          [0, 1, 2, 3].map(i => picture(uri, 44 + i * 70, 8, 66, 84)).join('') +
          [0, 1, 2, 3, 4].map(i => picture(uri, 8 + i * 70, 36, 70, 90)).join('') +
          shaded(
            path(
              'M2 96 Q38 128 72 96 Q108 128 144 96 Q180 128 216 96 Q252 128 288 96 ' +
                'Q322 128 358 96 L340 212 Q338 230 318 230 H42 Q22 230 20 212 Z',
            ),
            '#b9b2a6',
            'sheen',
          ) +
          shaded(rect(96, 132, 168, 80, 12), body, 'sheen') +
          wordmark(180, 172, 130, 50),
      }
    case 'pack':
      return {
        w: 310,
        h: 230,
        svg:
          shaded(
            path(
              'M22 14 Q155 -4 288 14 Q304 16 304 34 Q312 115 304 198 Q304 214 288 216 ' +
                'Q155 234 22 216 Q6 214 6 198 Q-2 115 6 34 Q6 16 22 14 Z',
            ),
            body,
            'pillow',
          ) +
          flat(
            path('M6 176 Q155 150 304 176 Q304 214 288 216 Q155 234 22 216 Q6 214 6 196 Z'),
            pale,
            0.9,
          ) +
          wordmark(86, 104, 118, 50) +
          badge(226, 110, 60),
      }
    case 'rolls': {
      const roll = (x: number, y: number) => picture(uri, x, y, 150, 150)
      return {
        w: 320,
        h: 300,
        svg:
          roll(8, 4) +
          roll(158, 4) +
          roll(8, 140) +
          roll(158, 140) +
          flat(rect(2, 2, 316, 294, 34), '#ffffff', 0.22) +
          shaded(rect(2, 112, 316, 76, 4), body, 'pillow') +
          wordmark(160, 150, 210, 54),
      }
    }
    default:
      return { w: 250, h: 250, svg: picture(uri, 0, 0, 250, 250) }
  }
}

// Compositions

type Placement = { art: Art; x: number; base: number; height: number; turn?: number }
const place = ({ art, x, base, height, turn = 0 }: Placement) => {
  const scale = height / art.h
  const width = art.w * scale
  return (
    `<ellipse cx="${x + width * 0.03}" cy="${base - 2}" rx="${width * 0.5}" ry="${Math.max(
      9,
      width * 0.075,
    )}" fill="#3b2f25" fill-opacity=".3" filter="url(#blur)"/>` +
    `<g transform="translate(${x} ${base}) rotate(${turn}) scale(${scale}) translate(${
      -art.w / 2
    } ${-art.h})">${art.svg}</g>`
  )
}
const looseArt = async (code: string, hue = 0): Promise<Art> => ({
  w: 250,
  h: 250,
  svg: picture((await emoji(code, hue)).uri, 0, 0, 250, 250, 'preserveAspectRatio="xMidYMax"'),
})

const render = (w: number, h: number, tint: string, placements: Placement[]) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}"
    height="${h}">${DEFS}<defs><radialGradient id="bg" cx=".5" cy=".42" r=".75">
    <stop offset="0" stop-color="${mix(tint, '#ffffff', 0.62)}"/>
    <stop offset=".6" stop-color="${tint}"/>
    <stop offset="1" stop-color="${mix(tint, '#6b5a48', 0.1)}"/></radialGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#bg)"/>${placements.map(place).join('')}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true }).webp({ quality: 74, effort: 4 }).toBuffer()
}

const kindOf = (sku: string) => {
  const leaf = sku.replace(/-\d+$/, '')
  const number = +sku.slice(leaf.length + 1)
  const index = recipe.kinds.findIndex(
    ({ skus: [code, from, to] }) => code === leaf && from <= number && number <= to,
  )
  const kind = recipe.kinds[index]
  if (!kind) throw new Error(`no picture is described for ${sku}`)
  return { kind, index, nth: number - kind.skus[1], number }
}
const artOf = async (product: Product) => {
  const { kind, index, nth } = kindOf(product.sku)
  if (kind.pack === 'loose')
    return looseArt(kind.emoji[0], kind.hues?.[nth % kind.hues.length] ?? 0)
  const body = kind.body ?? brandOf(product.brand).color
  return draw(kind.pack, { body, brand: product.brand, emoji: kind.emoji[0], n: index })
}

/** Heaps of loose things: x, base, height and turn of each. */
type Heap = [number, number, number, number][]
const LONE: Heap = [[300, 440, 300, 0]]
const PILES: Heap[] = [
  [
    [300, 350, 200, 0],
    [205, 460, 225, -8],
    [400, 460, 225, 8],
  ],
  [
    [235, 320, 165, -10],
    [370, 325, 165, 8],
    [150, 455, 185, -6],
    [305, 465, 195, 0],
    [455, 455, 185, 9],
  ],
  [
    [215, 415, 235, -8],
    [385, 450, 250, 6],
  ],
]
/** What stands where, by the package and the number of the arrangement. */
const arrange = async (product: Product, view: number): Promise<Placement[]> => {
  const { kind, nth } = kindOf(product.sku)
  const art = await artOf(product)
  if (kind.pack === 'loose') {
    const hue = kind.hues?.[nth % kind.hues.length] ?? 0
    const single = product.unit === 'عدد' && +product.volume === 1
    const heap = single ? LONE : (PILES[view % 3] ?? LONE)
    const placements = heap.map(([x, base, height, turn]) => ({ art, x, base, height, turn }))
    if (single && view > 0)
      placements[0] = { art, x: 300, base: 490, height: 370, turn: (view % 3) * 7 - 7 }
    for (const code of kind.emoji.slice(1))
      placements.push({ art: await looseArt(code, hue), x: 440, base: 500, height: 140, turn: 0 })
    return placements
  }
  const wide = art.w > art.h
  const full = wide ? (400 * art.h) / art.w : 400
  const width = (full * art.w) / art.h
  const code = kind.emoji.at(-1) ?? kind.emoji[0]
  const label = await looseArt(code)
  const side = await looseArt(kind.side)
  const front = (x: number, height: number, which: Art, turn = 0): Placement => ({
    art: which,
    x,
    base: 505,
    height,
    turn,
  })
  const base = wide ? 450 : 495
  switch (view % 5) {
    case 0:
      return [
        { art, x: 300 - Math.min(62, width * 0.2), base, height: full },
        front(Math.min(475, 300 + width / 2 + (wide ? 10 : 6)), wide ? 140 : 165, side),
      ]
    case 1:
      return [
        { art, x: 300 + Math.min(58, width * 0.2), base, height: full },
        front(Math.max(125, 300 - width / 2 - 4), wide ? 135 : 155, label),
      ]
    case 2:
      return [
        { art, x: 300 + width * (wide ? 0.1 : 0.32), base: base - 44, height: full * 0.84 },
        { art, x: 300 - width * (wide ? 0.08 : 0.22), base: base + 8, height: full * 0.92 },
      ]
    case 3:
      return [{ art, x: 300, base: wide ? 440 : 500, height: full * 1.08, turn: -4 }]
    default:
      return [
        { art, x: 300, base: base - 12, height: full * 0.96 },
        front(300 - Math.max(105, width * 0.5), 112, label, -8),
        front(300 + Math.max(105, width * 0.5), 118, label, 8),
      ]
  }
}
const tintOf = (sku: string, more = 0) => {
  const { number } = kindOf(sku)
  return tint(hash(sku.replace(/-\d+$/, '')) + number * 5 + more * 7)
}

const each = async <T>(list: T[], work: (item: T) => Promise<void>) => {
  const queue = [...list]
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let item = queue.shift(); item; item = queue.shift()) await work(item)
    }),
  )
}

const drawProduct = async (product: Product) => {
  const { nth } = kindOf(product.sku)
  const first = nth + hash(product.brand)
  const galleryPrefix = product.image.replace('.webp', '-')
  const paths = [
    product.image,
    ...product.gallery.split('|').filter(to => to.startsWith(galleryPrefix)),
  ]
  for (const [i, to] of paths.entries()) {
    const placements = await arrange(product, first + i)
    await write(to, await render(600, 600, tintOf(product.sku, i), placements))
  }
}

/** The bundle's items side by side in two rows, tall ones behind. */
const drawBundle = async (bundle: Bundle, products: Map<string, Product>, nth: number) => {
  const items = bundle.products.split('|').map(item => products.get(item.replace(/\*.*/, '')))
  const arts = await Promise.all(items.filter(item => item !== undefined).map(artOf))
  arts.sort((a, b) => b.h / b.w - a.h / a.w)
  const back = arts.slice(0, Math.ceil(arts.length / 2))
  const front = arts.slice(back.length)
  const line = (list: Art[], base: number, height: number) => {
    const gap = 14
    const widths = list.map(art => Math.min(250, (height * art.w) / art.h))
    const total = widths.reduce((sum, w) => sum + w + gap, -gap)
    const fit = Math.min(1, 780 / total)
    let x = 450 - (total * fit) / 2
    return list.map((art): Placement => {
      const width = Math.min(250, (height * art.w) / art.h) * fit
      const middle = x + width / 2
      x += width + gap * fit
      return { art, x: middle, base, height: (width * art.h) / art.w }
    })
  }
  const placements = [...line(back, 366, 312), ...line(front, 540, 212)]
  await write(bundle.image, await render(900, 600, tint(nth * 5), placements))
}

const drawCategory = async ({ code, logo }: Category, nth: number) => {
  const art = await looseArt(recipe.categories[code] ?? '1f9fa')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256"
    height="256">${DEFS}<clipPath id="disc"><circle cx="128" cy="128" r="126"/></clipPath>
    <g clip-path="url(#disc)"><rect width="256" height="256" fill="${tint(nth * 5)}"/>${place({
      art,
      x: 128,
      base: 202,
      height: 148,
    })}</g></svg>`
  await write(logo, await sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer())
}

const [part, prefix = ''] = process.argv.slice(2)
const isSelected = (name: string) => !part || part === name
const products = table<Product>('products.csv')
await typeset(table<Brands[number]>('brands.csv'), isSelected('brands'))
if (isSelected('categories'))
  for (const [i, row] of table<Category>('categories.csv').entries()) await drawCategory(row, i)
if (isSelected('bundles')) {
  const productsBySku = new Map(products.map(product => [product.sku, product]))
  for (const [i, row] of table<Bundle>('bundles.csv').entries())
    await drawBundle(row, productsBySku, i)
}
if (isSelected('products'))
  await each(
    products.filter(({ sku }) => sku.startsWith(prefix)),
    drawProduct,
  )
