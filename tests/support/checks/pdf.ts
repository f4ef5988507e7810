import { inflateSync } from 'node:zlib'

/** What a printed page of Chromium is: its sheets, their size in points, and the words on them. */
export interface Printed {
  sheets: number
  /** Width and height, rounded. */
  size: [number, number]
  /** Whether a piece of text was drawn; white space and joiners aside. */
  says: (text: string) => boolean
}

/** Reads a PDF as Chromium writes it, without a library. */
export function readPdf(pdf: Buffer): Printed {
  const objects = objectsOf(pdf)
  const source = pdf.toString('latin1')
  const box = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(source)
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
    fonts.set(name, lettersOf(objects.get(letters)?.body ?? ''))
  }
  const drawn = bare([...objects.values()].map(({ body }) => textOf(body, fonts)).join(''))
  return {
    sheets: source.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    size: [Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))],
    says: text => [text, reversed(text)].some(each => drawn.includes(bare(each))),
  }
}

/** What runs from right to left is drawn from the left, in the shapes of its letters. */
const reversed = (text: string): string => [...text].reverse().join('')
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\u200C]/g, '')

/** Each object by its number; of a stream what is in it. */
function objectsOf(pdf: Buffer): Map<string, { head: string; body: string }> {
  const source = pdf.toString('latin1')
  const objects = source.matchAll(/(\d+) 0 obj\s([\s\S]*?)(?:endobj|stream\r?\n)/g)
  return new Map(
    [...objects].map(match => {
      const [whole, id = '', head = ''] = match
      const start = match.index + whole.length
      const body = whole.endsWith('endobj') ? '' : unpack(pdf.subarray(start), head)
      return [id, { head, body }]
    }),
  )
}

function unpack(from: Buffer, head: string): string {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
  const bytes = from.subarray(0, length)
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

const letterOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Which letter a glyph stands for: single ones and ranges. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, glyph = '', letter = ''] of map.matchAll(/^<(\w+)> <((?:\w{4})+)>$/gm))
    letters.set(glyph, letterOf(letter))
  for (const [, from = '', to = '', first = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w+)>$/gm))
    for (let at = parseInt(from, 16); at <= parseInt(to, 16); at++) {
      const letter = parseInt(first, 16) + at - parseInt(from, 16)
      letters.set(hexOf(at, from.length), letterOf(hexOf(letter, 4)))
    }
  return letters
}

const hexOf = (n: number, digits: number): string =>
  n.toString(16).toUpperCase().padStart(digits, '0')

/** The words of a page's drawing. */
function textOf(drawing: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> = new Map()
  let text = ''
  for (const [, font, glyphs] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (font) letters = fonts.get(font) ?? letters
    const width = [...letters.keys()][0]?.length ?? 2
    for (const glyph of glyphs?.match(new RegExp(`.{${width}}`, 'g')) ?? [])
      text += letters.get(glyph) ?? ''
  }
  return text
}
