import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { withoutMarks } from '#lib/text/normalize.ts'
import { EmptyFile, TooLargeFile, UnreadableFile, UnreadableWorkbook } from './unreadable-file.ts'
import { sheetText } from './workbook.ts'

const ZIP = Buffer.from('PK\u0003\u0004')
/** A compound file: a workbook of Excel 97 to 2003, or one with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
// Control characters that no text of a spreadsheet has.
// eslint-disable-next-line no-control-regex -- recognises files that are not text
const BINARY = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/

/** CSV text of a file of a spreadsheet. Throws UnreadableFile. */
export async function decodeFile(bytes: Buffer): Promise<string> {
  const startsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
  if (startsWith(COMPOUND))
    throw new UnreadableWorkbook(
      'is an old Excel workbook or has a password: save it in Excel as .xlsx, without a password',
    )
  return checkedText(startsWith(ZIP) ? await sheetText(bytes) : decodeText(bytes))
}

/** Returns the text unchanged. Throws UnreadableFile for binary content. */
export function checkedText(text: string): string {
  if (withoutMarks(text).trim() === '') throw new EmptyFile('is empty')
  if (text.length > PRODUCT_FILE_MAX_BYTES)
    throw new TooLargeFile(`has more than ${PRODUCT_FILE_MAX_BYTES} characters`)
  if (BINARY.test(text)) throw new UnreadableFile('is neither CSV text nor an .xlsx workbook')
  return text
}

function decodeText(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  // The first character of a heading without a mark is Latin or Persian, whose high byte is 0 or 6.
  if (bytes.length > 3 && isHighByte(second) && !isHighByte(first)) return decode(bytes, 'utf-16le')
  if (bytes.length > 3 && isHighByte(first) && !isHighByte(second)) return decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1256')
  }
}

const isHighByte = (byte: number): boolean => byte === 0 || byte === 6

const decode = (bytes: Buffer, encoding: string): string => new TextDecoder(encoding).decode(bytes)
