import { Readable } from 'node:stream'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { SHEET_MARK } from './table.ts'
import { TooLargeFile, UnreadableWorkbook } from './unreadable-file.ts'
import { unzip, zipChunks } from './zip-parts.ts'

/** Of all parts together, unpacked. */
const UNPACKED_MAX_BYTES = 150 * 1024 * 1024
const CELLS_MAX = 3_000_000

type Cell = string | number | boolean | Date | null
interface Sheet {
  sheet: string
  data: Cell[][]
}

/**
 * CSV texts of the sheets that have rows, each below its name, one line a row, so that lines are
 * rows of the sheet. Throws UnreadableFile.
 */
export async function sheetText(bytes: Buffer): Promise<string> {
  const sheets = await readSheets(bytes)
  if (sheets.reduce((count, { data }) => count + cellCount(data), 0) > CELLS_MAX)
    throw new TooLargeFile(`has more than ${CELLS_MAX} cells`)
  const size = { left: PRODUCT_FILE_MAX_BYTES }
  const filled = sheets.filter(({ data }) => data.some(row => row.some(cell => cellText(cell))))
  const shown = filled.length > 0 ? filled : sheets.slice(0, 1)
  if (shown.length === 0) throw new UnreadableWorkbook('has no sheet')
  return shown
    .flatMap(({ sheet, data }) => [`${SHEET_MARK}${quoted(sheet)}`, ...linesOf(data, size)])
    .join('\n')
}

const cellCount = (data: Cell[][]): number => data.reduce((count, row) => count + row.length, 0)

async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  const { default: readWorkbook } = await import('read-excel-file/node')
  try {
    // The reader has no limits and trusts local headers: it gets an archive of checked parts.
    const parts = await unzip(bytes, UNPACKED_MAX_BYTES)
    return (await readWorkbook(Readable.from(zipChunks(parts)))) as Sheet[]
  } catch (cause) {
    if (cause instanceof TooLargeFile) throw cause
    throw new UnreadableWorkbook('is not an .xlsx workbook that can be read', { cause })
  }
}

/** Counted on the way, because many cells can share one long text. */
function* linesOf(data: Cell[][], size: { left: number }): Generator<string> {
  for (const row of data) {
    const cells = row.map(cell => {
      const text = cellText(cell)
      size.left -= text.length + 3
      if (size.left < 0)
        throw new TooLargeFile(`has more than ${PRODUCT_FILE_MAX_BYTES} characters`)
      return quoted(text)
    })
    yield cells.join(',')
  }
}

function cellText(cell: Cell | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return cell === null || cell === undefined ? '' : String(cell)
}

// A line separator, which `normalizeLines` reads as a line end, keeps a row on one line.
const quoted = (text: string): string =>
  `"${text.replace(/\r\n?|\n/g, '\u2028').replaceAll('"', '""')}"`
