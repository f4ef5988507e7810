/**
 * Draws the icons of the web manifest and of Apple's home screen into public/icons, and favicon.ico,
 * from the drawing of the favicon: `node tools/icons.ts`. The same drawing gives the same files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const DRAWING = 'public/favicon.svg'
const FOLDER = 'public/icons'
const WHITE = '#ffffff'
/** Units of the drawing's square. */
const DRAWING_UNITS = 32
const POINTS_PER_INCH = 72
const FRAME_BYTES = 22
const BITS_PER_PIXEL = 32

interface Icon {
  name: string
  size: number
  /** How much of the width the drawing takes: what a mask leaves of a maskable icon is 0.8. */
  share: number
  ground?: string
}

const ICONS: Icon[] = [
  { name: '192', size: 192, share: 0.94 },
  { name: '512', size: 512, share: 0.94 },
  { name: 'maskable', size: 512, share: 0.56, ground: WHITE },
  { name: 'apple-touch', size: 180, share: 0.72, ground: WHITE },
]

async function draw({ name, size, share, ground }: Icon): Promise<void> {
  const side = Math.round(size * share)
  const density = (POINTS_PER_INCH * side) / DRAWING_UNITS
  const cart = await sharp(await readFile(DRAWING), { density })
    .resize(side, side)
    .png()
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: cart, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${FOLDER}/${name}.png`)
}

/** For clients that ask for it before they read a page: one PNG in an ICO. */
async function drawFavicon(): Promise<void> {
  const png = await sharp(await readFile(DRAWING), { density: POINTS_PER_INCH })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  const frame = Buffer.alloc(FRAME_BYTES)
  for (const [at, value] of [
    [2, 1], // An icon.
    [4, 1], // One picture in it.
    [10, 1], // One plane.
    [12, BITS_PER_PIXEL],
  ] as const)
    frame.writeUInt16LE(value, at)
  frame.writeUInt8(DRAWING_UNITS, 6)
  frame.writeUInt8(DRAWING_UNITS, 7)
  frame.writeUInt32LE(png.length, 14)
  frame.writeUInt32LE(FRAME_BYTES, 18)
  await writeFile('public/favicon.ico', Buffer.concat([frame, png]))
}

await mkdir(FOLDER, { recursive: true })
await Promise.all([drawFavicon(), ...ICONS.map(draw)])
console.log(`${ICONS.length} icons drawn in ${FOLDER}, and the favicon.`)
