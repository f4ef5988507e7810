import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { QUESTIONS } from '#lib/codes/import-question.ts'
import {
  PICTURES_IN_ARCHIVE_MAX,
  type Reading,
  type ReadingChange,
  readingChangeSchema,
  readingSchema,
} from '#lib/contract/admin/import-reading.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { findImportFile, lockReading, saveReading, storeImportFile } from './import-file-queries.ts'
import type { OnImportProgress } from './import-progress.ts'
import { checkedText, decodeFile } from './price-list/decode-file.ts'
import type { Layout } from './price-list/first-pass.ts'
import { PriceList } from './price-list/price-list.ts'
import { storePictureArchive } from './picture-archive.ts'
import { findProblems } from './preview-price-list.ts'
import type { Problem } from './problem.ts'
import { deleteRememberedColumns, saveRememberedColumns } from './remembered-columns-queries.ts'

/**
 * A file of a spreadsheet, or its CSV text. One that another person has uploaded already keeps
 * their corrections, in the unit that is chosen now. Throws UnreadableFile.
 */
export async function storePriceList(
  { db, now }: Deps,
  file: string | File,
  unit?: Reading['unit'],
): Promise<string> {
  const text =
    typeof file === 'string'
      ? checkedText(file)
      : await decodeFile(Buffer.from(await file.arrayBuffer()))
  const hash = createHash('sha256').update(text).digest('hex')
  const reading = readingSchema.parse({ unit })
  await inTransaction(db, async trx => {
    await storeImportFile(trx, { hash, text, reading, now: now() })
    const stored = unit && (await lockReading(trx, hash, now()))
    if (stored && stored.unit !== unit) await saveReading(trx, hash, { ...stored, unit })
  })
  return hash
}

/** Changes how a stored file is read. False for an unknown or expired file. */
export async function changeReading(
  deps: Deps,
  hash: string,
  change: ReadingChange,
): Promise<boolean> {
  const all = new Set<string>(change.leave_out_all)
  if (all.size > 0) {
    // Rows that the same form corrects are no longer among them.
    if (!(await changeReading(deps, hash, { ...change, leave_out_all: [] }))) return false
    const matches = ({ question }: Problem) => all.has(question ?? 'problem')
    const left_out = await findProblems(deps, hash, matches)
    return changeReading(deps, hash, readingChangeSchema.parse({ left_out }))
  }
  // Read before the transaction, for which all other requests wait on SQLite.
  const assigned = change.columns === undefined ? null : await assignedLayout(deps, hash, change)
  const outcome = await inTransaction(deps.db, async trx => {
    const before = await lockReading(trx, hash, deps.now())
    if (!before) return 'unknown'
    const reading = changed(before, change)
    if (assigned && !isDeepStrictEqual(reading, assigned.reading)) return 'outdated'
    await saveReading(trx, hash, reading)
    if (assigned) await remember(trx, assigned)
    return 'saved'
  })
  return outcome === 'outdated' ? changeReading(deps, hash, change) : outcome === 'saved'
}

/** Adds the pictures of an archive. False for an unknown file. Throws UnreadableFile. */
export async function addPictures(
  deps: Deps,
  hash: string,
  archive: File,
  onProgress: OnImportProgress,
): Promise<boolean> {
  const bytes = Buffer.from(await archive.arrayBuffer())
  const added = await storePictureArchive(bytes, deps.mediaDir, onProgress)
  return inTransaction(deps.db, async trx => {
    const reading = await lockReading(trx, hash, deps.now())
    if (!reading) return false
    const pictures = [...reading.pictures, ...added].slice(-PICTURES_IN_ARCHIVE_MAX)
    await saveReading(trx, hash, { ...reading, pictures })
    return true
  })
}

function changed(before: Reading, change: ReadingChange): Reading {
  const isOtherSheet = change.sheet !== undefined && change.sheet !== before.sheet
  const { unit, accepted, pictures } = before
  const base: Reading = isOtherSheet
    ? { ...readingSchema.parse({}), unit, accepted, pictures }
    : before
  const cells = new Map(base.cells.map(cell => [`${cell.line} ${cell.at}`, cell]))
  for (const cell of change.cells) cells.set(`${cell.line} ${cell.at}`, cell)
  const leftOut = change.take_all ? [] : [...base.left_out, ...change.left_out]
  return {
    sheet: change.sheet ?? base.sheet,
    unit: chosen(change.unit, base.unit),
    head_line: chosen(change.head_line, base.head_line),
    columns: chosen(change.columns, base.columns),
    cells: [...cells.values()],
    left_out: [...new Set(leftOut)].toSorted((one, other) => one - other),
    pictures,
    accepted: QUESTIONS.filter(question => (change.accepted ?? base.accepted).includes(question)),
  }
}

interface Assigned {
  layout: Layout
  reading: Reading
}

const chosen = <T>(change: T | null | undefined, before: T | undefined): T | undefined =>
  change === undefined ? before : (change ?? undefined)

async function assignedLayout(
  { db, now }: Deps,
  hash: string,
  change: ReadingChange,
): Promise<Assigned | null> {
  const file = await findImportFile(db, hash, now())
  if (!file) return null
  const reading = changed(file.reading, change)
  return { reading, layout: await PriceList.layoutOf(db, file.text, reading) }
}

/** For files with the same headings; the guess by the headings needs no memory. */
async function remember(
  trx: Trx,
  { layout: { shape, keys, columns, guess }, reading }: Assigned,
): Promise<void> {
  if (reading.columns === undefined || JSON.stringify(columns) === JSON.stringify(guess))
    await deleteRememberedColumns(trx, shape)
  else {
    const byKey = keys.map((key, at): [string, string | null] => [key, columns[at] ?? null])
    await saveRememberedColumns(trx, shape, Object.fromEntries(byKey))
  }
}
