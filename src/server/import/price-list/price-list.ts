import { cellAsMeant } from '#lib/text/csv.ts'
import { normalizeText, searchKey, withoutMarks } from '#lib/text/normalize.ts'
import { findBarcodeOwners } from '../../catalogue/barcode-queries.ts'
import { storePlaceholder } from '../../media/placeholder.ts'
import type { Db } from '../../platform/database/open.ts'
import { checkHeader } from '../csv.ts'
import { loadList } from '../existing.ts'
import { lists } from '../lists.ts'
import type { Problem } from '../problem.ts'
import type { RawRow } from '../rows.ts'
import { ambiguousMoney, isGarbled, isShortened, skuFromKey, skuText } from './cell-values.ts'
import { Groups } from './brands-and-categories.ts'
import { KnownBarcodes, skuOfBarcode } from './known-barcodes.ts'
import { type Unit, unitIn } from './column-headings.ts'
import { cellIn, MERGED_COLUMNS, MONEY, withoutHtml } from './row-cells.ts'
import { categoryText, guessUnit, type PriceExample, type Survey, surveyOf } from './first-pass.ts'
import { recordsOf, type Table, tableOf } from './table.ts'

type Cells = Record<string, string | null>

/** Why the prices are taken in a unit: `prices` is a guess. */
export type UnitSource = 'choice' | 'file' | 'prices'

export interface PriceListOptions {
  mediaDir: string
  /** Of problems. */
  file: string
  /** Of money; guessed when left out. */
  unit?: Unit | undefined
}

/** Products by SKU and name, as far as a list needs them. */
interface KnownProducts {
  skus: ReadonlySet<string>
  /** Null where several have the name. */
  byName: ReadonlyMap<string, string | null>
  barcodes: KnownBarcodes
  prices: number[]
}

/** A file of products, in any form of docs/catalogue-files.md, as rows of `products.csv`. */
export class PriceList {
  readonly unit: Unit
  readonly unitSource: UnitSource
  readonly examples: readonly PriceExample[]
  readonly sheet: string | null
  /** Of problems; names the sheet. */
  readonly file: string
  readonly groups: Groups
  readonly #table: Table
  readonly #survey: Survey
  readonly #known: KnownProducts
  readonly #options: PriceListOptions

  private constructor(
    table: Table,
    survey: Survey,
    known: KnownProducts,
    groups: Groups,
    options: PriceListOptions,
  ) {
    this.sheet = table.sheet
    this.file = table.sheet === null ? options.file : `${options.file} [${table.sheet}]`
    this.examples = survey.examples
    this.groups = groups
    this.#table = table
    this.#survey = survey
    this.#known = known
    this.#options = options
    const stated = survey.isShopFormat ? 'rial' : survey.unit
    this.unit = options.unit ?? stated ?? guessUnit(survey.prices, known.prices)
    this.unitSource = options.unit ? 'choice' : stated ? 'file' : 'prices'
  }

  static async open(db: Db, source: string, options: PriceListOptions): Promise<PriceList> {
    const table = tableOf(source)
    const survey = await surveyOf(options.file, table)
    const stored = {
      brands: await loadList(db, 'brands'),
      categories: await loadList(db, 'categories'),
    }
    const groups = new Groups(stored, survey.isShopFormat ? [] : survey.categories)
    return new PriceList(
      table,
      survey,
      await knownProducts(db, survey.isShopFormat),
      groups,
      options,
    )
  }

  /** Heads that are not read. */
  get ignored(): string[] {
    const { heads, columns, isShopFormat } = this.#survey
    return isShopFormat ? [] : heads.filter((head, at) => head !== '' && columns[at] === null)
  }

  /** The head of a column as the file has it. */
  headOf(column: string): string {
    const { heads, columns } = this.#survey
    const at = columns.indexOf(column)
    return heads[at < 0 && column === 'sku' ? columns.indexOf('barcodes') : at] ?? column
  }

  async *rows(problems: Problem[]): AsyncGenerator<RawRow> {
    const { file } = this
    const { headLine } = this.#survey
    if (headLine === null) {
      await Array.fromAsync(recordsOf(file, this.#table, problems))
      if (problems.length === 0)
        problems.push({ file, line: 1, column: '', message: 'has no header line' })
      return
    }
    if (!this.#checkHeads(headLine, problems)) return
    this.#checkUnits(headLine, this.#survey.heads, problems)
    if (problems.length > 0) return
    const placeholder = await storePlaceholder(this.#options.mediaDir)
    for await (const { line, cells } of recordsOf(file, this.#table, problems)) {
      if (line <= headLine) continue
      const row = this.#row(line, cells, problems)
      if (row) yield { file, line, path: '', values: this.#completed(row, placeholder) }
    }
  }

  #checkHeads(line: number, problems: Problem[]): boolean {
    const { isShopFormat, heads, known } = this.#survey
    if (!isShopFormat) return true
    if (known === 0) {
      problems.push({ file: this.file, line, column: '', message: HEADLESS })
      return false
    }
    const before = problems.length
    const named = heads.filter((head, at) => head !== '' || heads.slice(at).some(Boolean))
    const fresh: Problem[] = []
    const isRight = checkHeader(
      this.file,
      named.map(withoutMarks),
      Object.keys(lists.products.schema.shape),
      fresh,
    )
    problems.push(...fresh.map(problem => ({ ...problem, line })))
    return isRight && problems.length === before
  }

  #row(line: number, cells: readonly string[], problems: Problem[]): Cells | null {
    const { columns, heads, isShopFormat } = this.#survey
    const { file } = this
    const before = problems.length
    const filled = cells.findLastIndex(cell => cell.trim() !== '') + 1
    const width = heads.findLastIndex(head => head !== '') + 1
    if (filled > width && isShopFormat) {
      const message = `has ${filled} cells, the header has ${width}`
      problems.push({ file, line, column: '', message })
      return null
    }
    const row: Cells = {}
    for (const [at, column] of columns.entries()) {
      const cell = cells[at]
      if (column === null || cell === undefined) continue
      const meant = cellAsMeant(cell.trim())
      const text = isShopFormat ? meant : withoutHtml(column, meant)
      row[column] = withoutMarks(text).trim() === '' ? null : text
    }
    const name = row['name']
    if (name && isGarbled(name)) problems.push({ file, line, column: 'name', message: GARBLED })
    for (const column of ['sku', 'barcodes'])
      if (isShortened(row[column] ?? '')) problems.push({ file, line, column, message: SHORTENED })
    for (const column of MONEY) {
      const amount = ambiguousMoney(row[column] ?? '')
      const message = `may be thousands or a fraction: write ${amount}, or no fraction`
      if (amount !== null) problems.push({ file, line, column, message })
    }
    this.#checkUnits(line, cells, problems)
    return problems.length === before ? row : null
  }

  /** Money of a row, or of its headings, in another unit than the file's. */
  #checkUnits(line: number, cells: readonly string[], problems: Problem[]): void {
    const { columns, isShopFormat, unit: named } = this.#survey
    const fileUnit = isShopFormat ? this.unit : named
    for (const [at, column] of columns.entries()) {
      if (column === null || !MONEY.has(column)) continue
      const unit = unitIn(cells[at] ?? '')
      if (unit === undefined || unit === fileUnit) continue
      const message = `is in ${unit}, other prices of the file are in ${fileUnit}`
      problems.push({ file: this.file, line, column, message })
    }
  }

  #completed(row: Cells, placeholder: string): Cells {
    const { isShopFormat } = this.#survey
    const factor = this.unit === 'toman' ? 10 : 1
    const cells: Cells = {}
    for (const [column, text] of Object.entries(row))
      if (!MERGED_COLUMNS.has(column)) cells[column] = text && cellIn(column, text, factor)
    const barcodes = cells['barcodes'] ?? ''
    const sku = this.#skuOf(row, barcodes)
    if (sku !== undefined) cells['sku'] = sku
    if (barcodes && !isShopFormat)
      cells['barcodes'] = this.#known.barcodes.withStored(sku ?? '', barcodes)
    const isNew = !this.#known.skus.has(sku ?? '') && cells['name'] && cells['price']
    const category = categoryText(row['category'] ?? '', row['subgroup'] ?? '') || null
    if (row['brand'] || isNew)
      cells['brand'] = this.groups.brand(row['brand'] ?? null, isShopFormat)
    if (category || isNew) cells['category'] = this.groups.category(category, isShopFormat)
    if (isNew) cells['image'] ??= placeholder
    if (isShopFormat) return cells
    for (const column of ['brand', 'category', 'image', 'barcodes'])
      if (cells[column] === null) delete cells[column]
    return cells
  }

  /** Undefined in a file of the shop's own format without one. */
  #skuOf({ sku, name }: Cells, barcodes: string): string | undefined {
    const { barcodes: stored, skus } = this.#known
    if (this.#survey.isShopFormat)
      return sku ? withoutMarks(sku).replace(/\s+/g, '') : stored.skuOf(barcodes)
    const cleanSku = skuText(sku ?? '') || (stored.skuOf(barcodes) ?? skuOfBarcode(barcodes, skus))
    if (cleanSku || !name) return cleanSku || undefined
    const key = searchKey(name)
    const known = this.#known.byName.get(key)
    return known ?? skuFromKey(key)
  }
}

const SHORTENED = 'was shortened by the spreadsheet: format the column as text'
const GARBLED = 'has lost its letters: save the file as CSV UTF-8 or .xlsx'
const HEADLESS =
  'has no column headings: its first row must name the columns, such as name and price'

async function knownProducts(db: Db, isShopFormat: boolean): Promise<KnownProducts> {
  const rows = await db.selectFrom('products').select(['sku', 'name', 'price']).execute()
  const byName = new Map<string, string | null>()
  for (const { sku, name } of isShopFormat ? [] : rows) {
    const key = searchKey(normalizeText(name))
    byName.set(key, byName.has(key) ? null : sku)
  }
  const prices = rows.map(({ price }) => price)
  const barcodes = new KnownBarcodes(await findBarcodeOwners(db))
  return { skus: new Set(rows.map(({ sku }) => sku)), byName, barcodes, prices }
}
