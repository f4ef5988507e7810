import { inflateRawSync } from 'node:zlib'
import { CHOSEN_SHEET } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { columnsOf } from './column-headings.ts'

/** Of all parts together, unpacked. */
const UNPACKED_MAX_BYTES = 150 * 1024 * 1024
const CELLS_MAX = 3_000_000

type Cell = string | number | boolean | Date | null
interface Sheet {
  sheet: string
  data: Cell[][]
}

/**
 * CSV text of the first sheet with known heads, one line a row, so that lines are rows of the
 * sheet. Throws UnreadableFile.
 */
export async function sheetText(bytes: Buffer): Promise<string> {
  refuseBomb(bytes)
  const sheets = await readSheets(bytes)
  if (sheets.reduce((count, { data }) => count + cellCount(data), 0) > CELLS_MAX)
    throw new UnreadableFile(`has more than ${CELLS_MAX} cells`)
  const chosen = sheets.find(({ data }) => data.some(hasHeads)) ?? sheets[0]
  if (!chosen) throw new UnreadableFile('has no sheet')
  const lines = chosen.data.map(row => row.map(cell => quoted(cellText(cell))).join(','))
  return [`${CHOSEN_SHEET}${quoted(chosen.sheet)}`, ...lines].join('\n')
}

const hasHeads = (row: Cell[]): boolean => columnsOf(row.map(cellText)).known >= 2
const cellCount = (data: Cell[][]): number => data.reduce((count, row) => count + row.length, 0)

async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  const { default: readWorkbook } = await import('read-excel-file/node')
  try {
    return (await readWorkbook(bytes)) as Sheet[]
  } catch (cause) {
    throw new UnreadableFile('is not an .xlsx workbook that can be read', { cause })
  }
}

function cellText(cell: Cell | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return cell === null || cell === undefined ? '' : String(cell)
}

// A line separator, which `normalizeLines` reads as a line end, keeps a row on one line.
const quoted = (text: string): string =>
  `"${text.replace(/\r\n?|\n/g, '\u2028').replaceAll('"', '""')}"`

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

/** Unpacks every part once, because declared sizes can lie. */
function refuseBomb(bytes: Buffer): void {
  let left = UNPACKED_MAX_BYTES
  for (const packed of partsOf(bytes)) {
    try {
      left -= inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) }).length
    } catch (cause) {
      throw new UnreadableFile('is a broken or far too large workbook', { cause })
    }
  }
}

/** The deflated parts of a zip file. */
function partsOf(bytes: Buffer): Buffer[] {
  try {
    let end = bytes.length - 22
    while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--
    const parts: Buffer[] = []
    let entry = bytes.readUInt32LE(end + 16)
    for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
      if (bytes.readUInt32LE(entry) !== DIRECTORY_ENTRY) throw new RangeError('no entry')
      const local = bytes.readUInt32LE(entry + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      if (bytes.readUInt16LE(entry + 10) === DEFLATED)
        parts.push(bytes.subarray(start, start + bytes.readUInt32LE(entry + 20)))
      entry +=
        46 +
        bytes.readUInt16LE(entry + 28) +
        bytes.readUInt16LE(entry + 30) +
        bytes.readUInt16LE(entry + 32)
    }
    return parts
  } catch (cause) {
    throw new UnreadableFile('is not an .xlsx workbook that can be read', { cause })
  }
}
