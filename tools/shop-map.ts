/**
 * Draws demo/images/content/shop-map.webp: the streets and neighbourhoods of the local gazetteer
 * around the shop that demo/settings.json names, with a pin on it. Another shop's picture:
 * `node tools/shop-map.ts path/to/settings.json path/to/picture.webp`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { rowsOf } from '#server/address/geocoder/gazetteer-rows.ts'
import type { Point } from '#server/address/geocoder/geocoder.ts'
import { findChromium } from './chromium.ts'

const WIDTH = 1_280
const HEIGHT = 720
/** Degrees of longitude across the picture: about six kilometres. */
const SPAN = 0.068
/** A label this near to an earlier one would lie over it, in pixels. */
const LABEL_DISTANCE = [150, 46] as const
const COLOURS = {
  ground: '#eef0e8',
  edge: '#d9ddd0',
  street: '#ffffff',
  ink: '#4b544e',
  muted: '#737a72',
}
const FONT = new URL(
  '../node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2',
  import.meta.url,
)

interface Label {
  x: number
  y: number
  name: string
  kind: 'area' | 'square' | 'street'
}

/** The picture as SVG; the pin stands at the middle. */
export function shopMap([lat, lng]: Point): string {
  const scale = WIDTH / SPAN
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const at = (point: Point): [number, number] => [
    WIDTH / 2 + (point[1] - lng) * scale,
    HEIGHT / 2 - ((point[0] - lat) * scale) / squeeze,
  ]
  const lines = rowsOf('street')
    .filter(({ points }) => points.length > 1)
    .map(({ points }) => `<path d="${curve(points.map(at))}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${COLOURS.ground}"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">
      <g stroke="${COLOURS.edge}" stroke-width="19">${lines}</g>
      <g stroke="${COLOURS.street}" stroke-width="14">${lines}</g>
    </g>
    <g text-anchor="middle" paint-order="stroke" stroke="${COLOURS.ground}" stroke-width="7"
      stroke-linejoin="round">${labelsAround(at).map(labelSvg).join('')}</g>
    <g transform="translate(${WIDTH / 2} ${HEIGHT / 2})">
      <ellipse rx="20" ry="7" opacity=".22"/>
      <path fill="#1b7a48" stroke="#fff" stroke-width="5"
        d="M0 0C-14-24-34-38-34-64a34 34 0 1 1 68 0C34-38 14-24 0 0Z"/>
      <circle cy="-64" r="13" fill="#fff"/>
    </g></svg>`
}

/** A smooth line through points: a gazetteer knows a street by a few of them. */
function curve(points: [number, number][]): string {
  return points
    .map(([x, y], index) => {
      const [px, py] = points[index - 1] ?? [x, y]
      const [qx, qy] = points[index - 2] ?? [px, py]
      const [nx, ny] = points[index + 1] ?? [x, y]
      const first = [px + (x - qx) / 6, py + (y - qy) / 6]
      const second = [x - (nx - px) / 6, y - (ny - py) / 6]
      const bend = [...first, ...second, x, y].map(each => each.toFixed(1)).join(' ')
      return index === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `C${bend}`
    })
    .join('')
}

/** The names that have room: away from the pin, the edge and each other. */
function labelsAround(at: (point: Point) => [number, number]): Label[] {
  const all: Label[] = [
    ...rowsOf('neighbourhood').map(({ name, points }) => label('area', at(points[0]), name)),
    ...rowsOf('square').map(({ name, points }) => label('square', at(points[0]), name)),
    ...rowsOf('street').flatMap(({ name, points }) =>
      segmentMiddles(points.map(at))
        .map(middle => label('street', middle, name))
        .filter(isInside)
        .slice(0, 1),
    ),
  ]
  const labels: Label[] = []
  for (const each of all.filter(isInside)) {
    const [wide, high] = LABEL_DISTANCE
    const isCrowded = labels.some(
      other => Math.abs(other.x - each.x) < wide && Math.abs(other.y - each.y) < high,
    )
    if (!isCrowded) labels.push(each)
  }
  return labels
}

const segmentMiddles = (points: [number, number][]): [number, number][] =>
  points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index] ?? [x, y]
    return [(x + px) / 2, (y + py) / 2]
  })

const label = (kind: Label['kind'], [x, y]: [number, number], name: string): Label => ({
  kind,
  x,
  y: y + (Math.abs(x - WIDTH / 2) < 60 && Math.abs(y - HEIGHT / 2) < 60 ? 48 : 0),
  name,
})

const isInside = ({ x, y }: Label): boolean =>
  x > 90 &&
  x < WIDTH - 90 &&
  y > 40 &&
  y < HEIGHT - 30 &&
  !isUnderPin(x - WIDTH / 2, y - HEIGHT / 2)

const isUnderPin = (x: number, y: number): boolean => Math.abs(x) < 130 && y > -130 && y < 30

const labelSvg = ({ x, y, name, kind }: Label): string => {
  const size = kind === 'area' ? 27 : 20
  const weight = kind === 'area' ? 600 : 450
  const ink = kind === 'area' ? COLOURS.ink : COLOURS.muted
  return `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" fill="${ink}"
    font-size="${size}" font-weight="${weight}">${name}</text>`
}

async function drawPicture(svg: string, target: string): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium to draw the map with.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  const font = readFileSync(fileURLToPath(FONT)).toString('base64')
  await page.setContent(`<style>body{margin:0}svg{display:block;font-family:V;direction:rtl}
    @font-face{font-family:V;src:url(data:font/woff2;base64,${font});font-weight:100 900}</style>
    ${svg}`)
  await page.evaluate(() => document.fonts.ready)
  await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(target)
  await browser.close()
}

if (import.meta.main) {
  const [settings = 'demo/settings.json', target = 'demo/images/content/shop-map.webp'] =
    process.argv.slice(2)
  const { map } = JSON.parse(readFileSync(settings, 'utf8')) as {
    map: { lat: number; lng: number }
  }
  await drawPicture(shopMap([map.lat, map.lng]), target)
  console.log(target)
}
