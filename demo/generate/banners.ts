/**
 * Draws the composed pictures of the demo shop into demo/images/content: slides (desktop and
 * mobile), banners, pictures of the landing pages, logos of the delivery methods, the trust seal.
 *
 *   node demo/generate/banners.ts             all pictures
 *   node demo/generate/banners.ts slide-yalda only those whose name contains the word
 *
 * Each picture is a page of HTML (3D emoji on a tinted ground, Persian text in Vazirmatn) that
 * headless Chromium photographs and sharp writes as WebP. The same inputs give the same picture.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { findChromium } from '../../tools/chromium.ts'

/** Emoji code (or `anar`), centre x, foot y, size, rotation in degrees; units of the stage. */
type Piece = [code: string, x: number, foot: number, size: number, rotation?: number]

interface Theme {
  ground: string
  disc: string
  ink: string
  muted: string
  chip: string
  chipInk: string
  shadow: string
}

interface Picture {
  name: string
  width: number
  height: number
  theme: Theme
  pieces: Piece[]
  /** Where the 640 × 400 stage stands: left, top and scale. */
  stage: [left: number, top: number, scale: number]
  text?: { title: string; line?: string; chip?: string }
  /** Right, top and width of the text box, and the size of its title. */
  textBox?: [right: number, top: number | 'middle', width: number, title: number]
  /** The text stands above the stage, not beside it. */
  upright?: boolean
  /** Small pictures keep one emoji on a plain ground, without the disc. */
  plain?: boolean
}

const root = resolve(import.meta.dirname, '../..')
const out = join(root, 'demo/images/content')
const fonts = join(root, 'node_modules/@fontsource-variable/vazirmatn/files')
const emoji = join(root, 'node_modules/@lobehub/fluent-emoji-3d/assets')
const maxBytes = 90_000

const url = (path: string) => pathToFileURL(path).href

// There is no pomegranate among the emoji, and no Yalda without one.
const pomegranate = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <defs>
    <radialGradient id="b" cx=".36" cy=".3" r=".8">
      <stop offset="0" stop-color="#ff7d78"/><stop offset=".32" stop-color="#e5304b"/>
      <stop offset=".72" stop-color="#b3123b"/><stop offset="1" stop-color="#7a0c33"/>
    </radialGradient>
    <linearGradient id="c" x1="0" x2="1" y1="0" y2="1">
      <stop offset="0" stop-color="#ff6f6a"/><stop offset="1" stop-color="#a3123a"/>
    </linearGradient>
  </defs>
  <path fill="url(#c)" stroke="#b81c40" stroke-width="1.6" stroke-linejoin="round"
    d="M39 31 L33 5 L43.500 13.500 L50 2 L56.500 13.500 L67 5 L61 31 Z"/>
  <path fill="#7a0c33" opacity=".35" d="M43 26 L41.500 15.500 L50 9 L58.500 15.500 L57 26 Z"/>
  <path fill="url(#b)" d="M50 22 C59 22 64 26 73 30 C88 37 94 49 93 62 C92 84 72 98 50 98
    C28 98 8 84 7 62 C6 49 12 37 27 30 C36 26 41 22 50 22 Z"/>
  <ellipse cx="31" cy="46" rx="11" ry="7" fill="#fff" opacity=".38" transform="rotate(-38 31 46)"/>
</svg>`

const theme = (
  ground: string,
  disc: string,
  ink: string,
  muted: string,
  chip: string,
  chipInk: string,
  shadow: string,
): Theme => ({ ground, disc, ink, muted, chip, chipInk, shadow })

const themes = {
  special: theme(
    'linear-gradient(100deg, #f6b02c 0%, #ef7f36 30%, #cf3142 60%, #b11f3f 100%)',
    'rgb(255 244 214 / .34)',
    '#fff',
    '#ffe9dc',
    '#ffd23f',
    '#5c1326',
    '110 20 10 / .38',
  ),
  yalda: theme(
    'radial-gradient(circle at 28% 60%, #a31d47 0%, #741238 42%, #3f0d2e 100%)',
    'rgb(255 214 150 / .13)',
    '#fff4e4',
    '#f3c9c4',
    '#ffc44d',
    '#4a0d2c',
    '20 0 12 / .5',
  ),
  fresh: theme(
    'linear-gradient(105deg, #d3ecbf 0%, #e4f4d9 48%, #f1f8ea 100%)',
    'rgb(255 255 255 / .62)',
    '#15432a',
    '#3c6249',
    '#1b7a48',
    '#fff',
    '30 70 30 / .26',
  ),
  breakfast: theme(
    'linear-gradient(105deg, #ffd98a 0%, #ffe9bd 46%, #fff5df 100%)',
    'rgb(255 255 255 / .55)',
    '#4d2b0b',
    '#7a5429',
    '#1b7a48',
    '#fff',
    '120 70 10 / .28',
  ),
  action: theme(
    'linear-gradient(105deg, #2f9b62 0%, #1b7a48 48%, #135c37 100%)',
    'rgb(255 255 255 / .16)',
    '#fff',
    '#d6f0df',
    '#ffd23f',
    '#173d29',
    '4 40 20 / .42',
  ),
  blush: theme(
    'linear-gradient(105deg, #fbd3cd 0%, #fde8e3 55%, #fff3ef 100%)',
    'rgb(255 255 255 / .6)',
    '#7c1230',
    '#8d4350',
    '#b11f3f',
    '#fff',
    '120 30 40 / .24',
  ),
  mint: theme(
    'linear-gradient(105deg, #c2e8e2 0%, #def3ef 55%, #f0f9f7 100%)',
    'rgb(255 255 255 / .62)',
    '#0f4a49',
    '#33696a',
    '#1b7a48',
    '#fff',
    '10 70 70 / .24',
  ),
  tea: theme(
    'linear-gradient(105deg, #f0cf9f 0%, #f8e5c8 55%, #fcf3e3 100%)',
    'rgb(255 255 255 / .55)',
    '#55290c',
    '#7c5030',
    '#1b7a48',
    '#fff',
    '100 55 15 / .28',
  ),
  warm: theme(
    'linear-gradient(105deg, #e4dcd2 0%, #efe9e2 55%, #f7f4f0 100%)',
    'rgb(255 255 255 / .66)',
    '#3a332c',
    '#6b6056',
    '#1b7a48',
    '#fff',
    '70 55 40 / .26',
  ),
} satisfies Record<string, Theme>

const scenes = {
  special: [
    ['1f3f7-fe0f', 118, 226, 132, -14],
    ['1f34c', 238, 246, 160, -14],
    ['1f36b', 366, 244, 146, 16],
    ['1f34e', 304, 250, 116, -4],
    ['1f9fa', 304, 374, 262],
    ['1f9c3', 146, 378, 134, -6],
    ['1f353', 462, 382, 118, 8],
    ['23f0', 524, 244, 146, 10],
  ],
  yalda: [
    ['1f319', 92, 152, 122, -8],
    ['2728', 566, 130, 74],
    ['1f349', 214, 362, 258, -10],
    ['1f56f-fe0f', 560, 372, 176],
    ['anar', 372, 374, 186],
    ['anar', 474, 380, 118, 14],
    ['1f330', 290, 386, 66, -10],
    ['1f95c', 96, 386, 84, 18],
  ],
  fresh: [
    ['1f966', 130, 306, 178, -10],
    ['1f96c', 300, 250, 190, 6],
    ['1f955', 474, 300, 168, 12],
    ['1f346', 232, 374, 168],
    ['1f345', 396, 378, 146],
    ['1f34a', 512, 384, 118, 6],
    ['1f952', 100, 384, 128, -16],
    ['1f34b', 306, 386, 92, -8],
  ],
  breakfast: [
    ['1f35e', 280, 324, 206],
    ['1fad6', 126, 344, 196, -4],
    ['1f95b', 430, 340, 184],
    ['1f36f', 538, 374, 158],
    ['1f950', 220, 380, 158, -8],
    ['1f9c0', 378, 382, 134],
    ['1f95a', 92, 384, 92, -10],
  ],
  delivery: [
    ['1f3e1', 140, 346, 214],
    ['1f4e6', 478, 378, 162],
    ['1f4e6', 462, 244, 108, -4],
    ['1f6f5', 308, 384, 250],
    ['1f34e', 574, 384, 88, 8],
    ['2728', 330, 142, 80],
  ],
  bundles: [
    ['1f381', 330, 366, 246],
    ['1f9fa', 152, 374, 190, -3],
    ['1f36f', 496, 378, 140],
    ['1f352', 240, 386, 96, -8],
    ['2728', 520, 176, 92],
  ],
  cleaning: [
    ['1faa3', 300, 366, 232],
    ['1f9f9', 138, 374, 232, 8],
    ['1f9f4', 462, 376, 176],
    ['1f9fd', 236, 388, 116, -6],
    ['1f9fc', 560, 386, 112, 8],
    ['1fae7', 436, 158, 124],
  ],
  tea: [
    ['1fad6', 216, 364, 248],
    ['1f375', 420, 376, 196],
    ['1f36a', 116, 386, 104, -8],
    ['1f33f', 540, 250, 128, 16],
    ['1f36b', 556, 384, 116, 10],
  ],
  nuts: [
    ['1fad9', 308, 366, 240],
    ['1f95c', 152, 376, 176, -10],
    ['1f330', 454, 378, 156],
    ['1f347', 556, 306, 132, 8],
    ['1f330', 232, 388, 90, -12],
    ['1f95c', 548, 390, 106, 20],
  ],
  brands: [
    ['1f6cd-fe0f', 320, 368, 250],
    ['1f3c5', 148, 352, 170, -8],
    ['1f9c0', 500, 378, 140],
    ['1f9c3', 196, 388, 112, -4],
    ['2b50', 486, 196, 104, 12],
  ],
  company: [
    ['1f3e2', 240, 366, 272],
    ['1f9fa', 436, 376, 184],
    ['2615', 114, 388, 120],
    ['1f34a', 552, 386, 94, 8],
    ['1f4bc', 330, 390, 106],
  ],
  yaldaTable: [
    ['1f4d6', 320, 380, 190],
    ['anar', 154, 364, 186, -6],
    ['1f56f-fe0f', 486, 330, 190],
    ['1f36a', 230, 392, 84],
    ['anar', 432, 388, 108, 12],
    ['1f375', 560, 390, 124],
    ['2728', 320, 150, 90],
  ],
  eggs: [
    ['1f373', 250, 372, 252, -6],
    ['1f95b', 452, 352, 190],
    ['1f9c8', 126, 388, 130],
    ['1f345', 400, 388, 104],
    ['1f95a', 544, 386, 96, 8],
    ['1f33f', 122, 200, 110, -12],
  ],
  laundry: [
    ['1f9f4', 210, 368, 230],
    ['1f9fb', 400, 374, 192],
    ['1f9fc', 112, 386, 130, -8],
    ['1fae7', 330, 168, 128],
    ['1f337', 540, 382, 184],
    ['1f9fd', 306, 390, 100, 6],
  ],
} satisfies Record<string, Piece[]>

const slide = (
  name: string,
  look: Theme,
  pieces: Piece[],
  text: { title: string; line: string; chip: string },
): Picture[] => [
  {
    name: `slide-${name}`,
    width: 1600,
    height: 480,
    theme: look,
    pieces,
    stage: [110, 14, 1.08],
    text,
    textBox: [120, 'middle', 720, 74],
  },
  {
    name: `slide-${name}-mobile`,
    width: 800,
    height: 600,
    theme: look,
    pieces,
    stage: [30, 228, 0.92],
    upright: true,
    text,
    textBox: [52, 42, 700, 66],
  },
]

const banner = (
  name: string,
  look: Theme,
  pieces: Piece[],
  text: { title: string; line: string },
): Picture => ({
  name: `banner-${name}`,
  width: 1200,
  height: 480,
  theme: look,
  pieces,
  stage: [24, 48, 0.92],
  text,
  textBox: [68, 'middle', 520, 76],
})

const media = (name: string, look: Theme, pieces: Piece[]): Picture => ({
  name: `media-${name}`,
  width: 960,
  height: 640,
  theme: look,
  pieces,
  stage: [80, 62, 1.25],
})

const logo = (name: string, look: Theme, code: string): Picture => ({
  name: `posting-${name}`,
  width: 192,
  height: 192,
  theme: look,
  pieces: [[code, 320, 388, 376]],
  stage: [-24, 20, 0.375],
  plain: true,
})

const pictures: Picture[] = [
  ...slide('special', themes.special, scenes.special, {
    title: 'فروش ویژه‌ی امروز',
    line: 'تا شمارش معکوس تمام نشده، سری بزنید',
    chip: 'دیدن پیشنهادها',
  }),
  ...slide('yalda', themes.yalda, scenes.yalda, {
    title: 'شب یلدا نزدیک است',
    line: 'هندوانه، آجیل و شیرینی، یک‌جا در سبد شما',
    chip: 'خرید شب یلدا',
  }),
  ...slide('fresh', themes.fresh, scenes.fresh, {
    title: 'تازه، مستقیم از میدان',
    line: 'میوه و سبزی دست‌چین، تا درِ خانه‌ی شما',
    chip: 'میوه و سبزی',
  }),
  ...slide('breakfast', themes.breakfast, scenes.breakfast, {
    title: 'صبحانه‌ای که می‌چسبد',
    line: 'نان و پنیر و عسل، با یک استکان چای',
    chip: 'خرید صبحانه',
  }),
  ...slide('delivery', themes.action, scenes.delivery, {
    title: 'ارسال رایگان در تهران',
    line: 'برای خریدهای بیش از ۸۰۰ هزار تومان',
    chip: 'پک‌های آماده',
  }),
  banner('bundles', themes.blush, scenes.bundles, {
    title: 'پک‌های آماده',
    line: 'یک‌جا بخرید، کمتر بپردازید',
  }),
  banner('cleaning', themes.mint, scenes.cleaning, {
    title: 'وقت خانه‌تکانی',
    line: 'همه‌ی شوینده‌ها، یک‌جا',
  }),
  banner('tea', themes.tea, scenes.tea, {
    title: 'چای تازه‌دم',
    line: 'عطر عصرهای خانه',
  }),
  banner('nuts', themes.special, scenes.nuts, {
    title: 'آجیل و خشکبار',
    line: 'تازه و خوش‌خوراک',
  }),
  banner('brands', themes.warm, scenes.brands, {
    title: 'همه‌ی برندها',
    line: 'نام‌های آشنای سفره‌ی شما',
  }),
  banner('company', themes.action, scenes.company, {
    title: 'خرید گروهی',
    line: 'با تخفیف برای شرکت‌ها',
  }),
  media('yalda', themes.yalda, scenes.yaldaTable),
  media('breakfast', themes.breakfast, scenes.eggs),
  media('cleaning', themes.mint, scenes.laundry),
  logo('courier', themes.fresh, '1f6f5'),
  logo('pickup', themes.blush, '1f6cd-fe0f'),
  logo('express', themes.breakfast, '26a1'),
  {
    name: 'trust-seal',
    width: 240,
    height: 240,
    theme: themes.warm,
    pieces: [['1f6e1-fe0f', 320, 318, 276]],
    stage: [-72, -1, 0.6],
    text: { title: 'نماد اعتماد' },
    textBox: [0, 192, 240, 28],
    plain: true,
  },
]

function piece([code, x, foot, size, rotation = 0]: Piece): string {
  const image =
    code === 'anar'
      ? `data:image/svg+xml;base64,${Buffer.from(pomegranate).toString('base64')}`
      : url(join(emoji, `${code}.webp`))
  const spot = `left:${x - size / 2}px;top:${foot - size}px;width:${size}px;height:${size}px`
  return `<img src="${image}" style="${spot};transform:rotate(${rotation}deg)" alt="">`
}

function floor([, x, foot, size]: Piece): string {
  // Only what stands on the ground casts a shadow on it; the rest floats.
  if (foot < 300) return ''
  const width = size * 0.86
  const height = size * 0.13
  const spot = `left:${x - width / 2}px;top:${foot - size * 0.05 - height * 0.5}px`
  return `<i style="${spot};width:${width}px;height:${height}px"></i>`
}

function page(picture: Picture): string {
  const { width, height, theme: look, stage, text, textBox, plain, upright } = picture
  const ground = upright ? look.ground.replace(/10[05]deg/, '25deg') : look.ground
  const disc = upright ? [30, -46, 580] : [10, -96, 620]
  const [left, top, scale] = stage
  const textHtml = text && textBox ? textBlock(text, textBox) : ''
  const plate = plain ? '' : '<div class="disc"></div>'
  const floors = plain ? '' : picture.pieces.map(floor).join('')
  return `<!doctype html><html lang="fa"><meta charset="utf-8"><style>
@font-face { font-family: V; font-weight: 100 900;
  src: url(${url(join(fonts, 'vazirmatn-arabic-wght-normal.woff2'))}) }
* { box-sizing: border-box; margin: 0 }
body { width: ${width}px; height: ${height}px; overflow: hidden; font-family: V }
main { position: absolute; inset: 0; width: ${width}px; height: ${height}px; overflow: hidden;
  background: ${ground} }
.stage { position: absolute; left: ${left}px; top: ${top}px; width: 640px; height: 400px;
  transform: scale(${scale}); transform-origin: 0 0; direction: ltr }
.disc { position: absolute; left: ${disc[0]}px; top: ${disc[1]}px;
  width: ${disc[2]}px; height: ${disc[2]}px; border-radius: 50%; background: ${look.disc} }
.stage img { position: absolute; filter: drop-shadow(0 10px 12px rgb(${look.shadow})) }
.stage i { position: absolute; border-radius: 50%; filter: blur(9px);
  background: rgb(${look.shadow}) }
.text { position: absolute; direction: rtl; display: flex;
  flex-direction: column; align-items: flex-start; color: ${look.ink} }
h1 { font-weight: 800; line-height: 1.35; letter-spacing: 0; white-space: nowrap }
p { font-weight: 500; line-height: 1.6; color: ${look.muted}; white-space: nowrap }
span { font-weight: 700; line-height: 1; border-radius: 99px; white-space: nowrap;
  background: ${look.chip}; color: ${look.chipInk} }
</style><main>
<div class="stage">${plate}${floors}${picture.pieces.map(piece).join('')}</div>${textHtml}
</main></html>`
}

function textBlock(
  { title, line, chip }: NonNullable<Picture['text']>,
  [right, top, width, size]: NonNullable<Picture['textBox']>,
): string {
  const middle = top === 'middle' ? 'top:50%;transform:translateY(-50%)' : `top:${top}px`
  const small = Math.round(size * 0.48)
  const pill = Math.round(size * 0.38)
  const parts = [`<h1 style="font-size:${size}px">${title}</h1>`]
  if (line) parts.push(`<p style="font-size:${small}px;margin-top:${size * 0.06}px">${line}</p>`)
  if (chip) {
    const room = `padding:${pill * 0.7}px ${pill * 1.15}px ${pill * 0.72}px`
    parts.push(
      `<span style="font-size:${pill}px;${room};margin-top:${size * 0.34}px">${chip}</span>`,
    )
  }
  const align = line ? '' : ';align-items:center'
  const spot = `right:${right}px;${middle};width:${width}px${align}`
  return `<div class="text" style="${spot}">${parts.join('')}</div>`
}

const run = promisify(execFile)

async function draw(picture: Picture, folder: string): Promise<number> {
  const source = join(folder, `${picture.name}.html`)
  const shot = join(folder, `${picture.name}.png`)
  await writeFile(source, page(picture))
  // A window a little taller than the picture: its frame takes some of the height.
  await run(findChromium() ?? '', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    '--allow-file-access-from-files',
    `--user-data-dir=${join(folder, `${picture.name}.profile`)}`,
    `--window-size=${Math.max(picture.width, 600)},${picture.height + 200}`,
    '--virtual-time-budget=3000',
    `--screenshot=${shot}`,
    url(source),
  ])
  const file = join(out, `${picture.name}.webp`)
  const { size } = await sharp(shot)
    .extract({ left: 0, top: 0, width: picture.width, height: picture.height })
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(file)
  if (size > maxBytes) throw new Error(`${picture.name}.webp has ${size} bytes`)
  return size
}

const nameFilter = process.argv[2] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'demo-banners-'))
try {
  await mkdir(out, { recursive: true })
  for (const picture of pictures.filter(({ name }) => name.includes(nameFilter))) {
    console.log(picture.name, await draw(picture, folder))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
