import { createHash } from 'node:crypto'
import { searchKey } from '#lib/text/normalize.ts'
import { inspectPicture, type PictureInfo } from './inspect.ts'
import { isStored, storePicture } from './store.ts'

/** Line drawings of 600 × 600 by beginnings of words in a category's name; the first that fits counts. */
const DRAWINGS: readonly (readonly [beginnings: RegExp, path: string])[] = [
  [/(?:^| )(?:بستنی|منجمد|یخ)/, 'M300 150v300M170 225l260 150M430 225L170 375'],
  [
    /(?:^| )(?:لبنیات|شیر|ماست|پنیر|کره|دوغ|خامه|کشک)/,
    'M220 250l40-90h80l40 90v200H220zM220 250h160M260 160v-30h80v30',
  ],
  [
    /(?:^| )(?:نان|کیک|شیرینی|صبحانه|ماکارونی)/,
    'M170 300c-40-90 40-130 130-130s170 40 130 130v130H170zM240 250v60M300 240v60M360 250v60',
  ],
  [
    /(?:^| )(?:میوه|اجیل|خشکبار|خرما)/,
    'M300 220c-60-50-150-20-150 80 0 90 70 160 110 160 20 0 25-10 40-10s20 10 40 10c40 0 110-70 110-160 0-100-90-130-150-80zM300 220c0-40 20-70 60-80',
  ],
  [
    /(?:^| )(?:سبزی|صیفی|سالاد)/,
    'M170 430c-20-160 80-270 260-260 10 180-100 280-260 260zM170 430l150-150',
  ],
  [
    /(?:^| )(?:گوشت|مرغ|ماهی|پروتیین|سوسیس|کالباس|تخم)/,
    'M150 300c60-100 200-110 270-10l60-60v140l-60-60c-70 100-210 90-270-10zM230 280v4',
  ],
  [
    /(?:^| )(?:چای|قهوه|نسکافه|دمنوش)/,
    'M180 230h220v110c0 60-40 100-110 100s-110-40-110-100zM400 260h30c60 0 60 90 0 90h-32M240 190v-40M300 190v-40',
  ],
  [
    /(?:^| )(?:نوشیدنی|نوشابه|اب(?= |$)|ابمیوه|دلستر|شربت|عرق)/,
    'M270 130h60v70c50 30 60 60 60 110v120H210V310c0-50 10-80 60-110zM210 330h180',
  ],
  [
    /(?:^| )(?:شکلات|بیسکوییت|تنقلات|چیپس|پفک|ادامس|اسنک)/,
    'M300 220a80 80 0 1 0 .1 0zM232 258l-82-48v180l82-48M368 258l82-48v180l-82-48',
  ],
  [
    /(?:^| )(?:برنج|حبوبات|ارد|قند|شکر|غلات)/,
    'M220 180h160l-20 50c60 50 70 100 70 140 0 60-40 80-130 80s-130-20-130-80c0-40 10-90 70-140zM240 230h120',
  ],
  [
    /(?:^| )(?:کنسرو|رب|سس|ترشی|چاشنی|ادویه|روغن|اساسی)/,
    'M200 190c0-40 200-40 200 0v220c0 40-200 40-200 0zM200 190c0 40 200 40 200 0M200 270c0 40 200 40 200 0',
  ],
  [
    /(?:^| )(?:شوینده|نظافت|پاک|مایع|پودر)/,
    'M250 250h100l30 60v140H220V310zM260 250v-60h80v60M340 200l50-25v50zM260 190h-30',
  ],
  [
    /(?:^| )(?:بهداشت|ارایش|شامپو|صابون|دستمال|کودک|پوشک|سلولزی)/,
    'M170 290h260v150H170zM250 290c0-50 30-40 30-90 30 20 70 40 70 90',
  ],
]
const BAG = 'M170 240h260l-24 200H194zM230 240c0-100 140-100 140 0'
const HUES = 12

type Placeholder = Readonly<{ svg: Buffer; picture: PictureInfo }>

/** A fixed set, so that a placeholder is recognised after its category is renamed. */
const cache = new Map<string, Promise<Placeholder>>()

/** One picture for all categories, which products imported with it still have. */
const FORMER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">' +
    '<rect width="600" height="600" fill="#f4f4f2"/>' +
    '<g fill="none" stroke="#b9bab5" stroke-width="14" stroke-linejoin="round">' +
    '<path d="M170 240h260l-24 200H194z"/><path d="M230 240c0-100 140-100 140 0"/></g></svg>',
)

function placeholder(path: string, hue: number): Promise<Placeholder> {
  const key = `${hue} ${path}`
  const cached = cache.get(key) ?? draw(path, (hue * 360) / HUES)
  cache.set(key, cached)
  return cached
}

async function draw(path: string, degrees: number): Promise<Placeholder> {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">' +
      `<rect width="600" height="600" fill="hsl(${degrees},24%,95%)"/>` +
      `<circle cx="300" cy="300" r="220" fill="hsl(${degrees},30%,90%)"/>` +
      `<path d="${path}" fill="none" stroke="hsl(${degrees},25%,52%)" stroke-width="14"` +
      ' stroke-linecap="round" stroke-linejoin="round"/></svg>',
  )
  return { svg, picture: await inspectPicture(svg) }
}

/** The picture of a category's products that have none yet: its address. */
export async function storePlaceholder(mediaDir: string, category: string): Promise<string> {
  const name = searchKey(category)
  const path = DRAWINGS.find(([beginnings]) => beginnings.test(name))?.[1] ?? BAG
  const [hue = 0] = createHash('sha256').update(name).digest()
  const { svg, picture } = await placeholder(path, hue % HUES)
  if (!isStored(mediaDir, picture)) await storePicture(mediaDir, svg, picture)
  return picture.url
}

/** Addresses of all placeholders, the former one included. */
export async function placeholderUrls(): Promise<string[]> {
  const paths = [BAG, ...DRAWINGS.map(([, path]) => path)]
  const hues = Array.from({ length: HUES }, (_, hue) => hue)
  const all = await Promise.all(paths.flatMap(path => hues.map(hue => placeholder(path, hue))))
  return [await inspectPicture(FORMER), ...all.map(({ picture }) => picture)].map(({ url }) => url)
}
