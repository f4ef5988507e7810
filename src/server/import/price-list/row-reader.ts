import type { Question } from '#lib/codes/import-question.ts'
import type { Unit } from '#lib/contract/admin/import-reading.ts'
import { cellAsMeant } from '#lib/text/csv.ts'
import { nameKey, withoutMarks } from '#lib/text/normalize.ts'
import type { Problem } from '../problem.ts'
import type { BrandNames } from './brand-names.ts'
import { type Groups, isBrand } from './brands-and-categories.ts'
import {
  ambiguousMoney,
  isGarbled,
  isShortened,
  moneyText,
  skuFromKey,
  skuText,
} from './cell-values.ts'
import { unitIn } from './column-headings.ts'
import { categoryText, type Layout, type Survey } from './first-pass.ts'
import { skuOfBarcode } from './known-barcodes.ts'
import type { KnownProducts } from './known-products.ts'
import {
  barcodeQuestions,
  type Cells,
  discountQuestion,
  nameMarkQuestion,
  type CellQuestion,
  likeProductQuestion,
  weightQuestion,
} from './questions.ts'
import type { NamedPictures } from './named-pictures.ts'
import {
  cellIn,
  MERGED_COLUMNS,
  MONEY,
  stockInGrams,
  withoutHtml,
  withUnitOfSize,
} from './row-cells.ts'

/** The picture of a new product without one. */
export const NEEDS_PICTURE = '(placeholder)'

interface RowContext {
  /** Of problems. */
  file: string
  layout: Layout
  unit: Unit
  /** That the file names. */
  statedUnit: Unit | undefined
  products: KnownProducts
  groups: Groups
  brandNames: BrandNames
  accepted: ReadonlySet<Question>
  survey: Survey
  pictures: NamedPictures
}

/** Reads rows of a price list as rows of `products.csv`. */
export class RowReader {
  readonly #context: RowContext

  constructor(context: RowContext) {
    this.#context = context
  }

  /** Null for a row with problems, and for one that is no product. */
  read(line: number, cells: readonly string[], problems: Problem[]): Cells | null {
    const read = this.#cellsIn(line, cells, problems)
    const product = read && this.#context.survey.families.productOf(read)
    if (!product) return null
    const row = withUnitOfSize(product)
    const isShopFormat = this.#context.layout.isShopFormat
    const open = isShopFormat
      ? []
      : this.#unsettled(row, [...barcodeQuestions(row), nameMarkQuestion(row)])
    if (!isShopFormat && !this.#isKnownByWeight(row))
      open.push(...this.#unsettled(row, [weightQuestion(row)]))
    const values = this.#completed(row)
    if (!isShopFormat) {
      open.push(...this.#unsettled(values, [discountQuestion(values)]))
      open.push(...this.#unsettled(values, [this.#likeProduct(row, values)]))
    }
    const key = values['sku'] ?? undefined
    const { file } = this.#context
    for (const { question, column, message } of open)
      problems.push({ file, line, key, question, column, message })
    return open.length === 0 ? values : null
  }

  /** Changes the cells of what the owner accepted, and returns the rest. */
  #unsettled(cells: Cells, questions: readonly (CellQuestion | null)[]): CellQuestion[] {
    return questions.filter(question => {
      if (!question) return false
      const isAccepted = this.#context.accepted.has(question.question)
      if (isAccepted && question.settled !== undefined) cells[question.column] = question.settled
      return !isAccepted
    }) as CellQuestion[]
  }

  #likeProduct(row: Cells, values: Cells): CellQuestion | null {
    const brand = row['brand'] ? (values['brand'] ?? null) : null
    return likeProductQuestion({ ...values, brand }, row['brand'] ?? '', this.#context.products)
  }

  #cellsIn(line: number, cells: readonly string[], problems: Problem[]): Cells | null {
    const { file, layout } = this.#context
    const { columns, headings, isShopFormat } = layout
    const before = problems.length
    const filled = cells.findLastIndex(cell => cell.trim() !== '') + 1
    const width = headings.findLastIndex(head => head !== '') + 1
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
    if (isShortened(row['sku'] ?? ''))
      problems.push({ file, line, column: 'sku', message: SHORTENED })
    for (const column of MONEY) {
      const amount = ambiguousMoney(row[column] ?? '')
      const message = `may be thousands or a fraction: write ${amount}, or no fraction`
      if (amount !== null) problems.push({ file, line, column, message })
    }
    this.checkUnits(line, cells, problems)
    return problems.length === before ? row : null
  }

  /** Money of a row, or of its headings, in another unit than the file's. */
  checkUnits(line: number, cells: readonly string[], problems: Problem[]): void {
    const { layout, statedUnit, unit: chosen, file } = this.#context
    const { columns, isShopFormat } = layout
    const fileUnit = isShopFormat ? chosen : statedUnit
    for (const [at, column] of columns.entries()) {
      if (column === null || !MONEY.has(column)) continue
      const unit = unitIn(cells[at] ?? '')
      if (unit === undefined || unit === fileUnit) continue
      const message = `is in ${unit}, other prices of the file are in ${fileUnit}`
      problems.push({ file, line, column, message })
    }
  }

  /** Whether a row without a step names goods by weight. */
  #isKnownByWeight(row: Cells): boolean {
    const sku = this.#skuOf(row, row['barcodes'] ?? '')
    const { skusByWeight } = this.#context.products
    return row['step_g'] === undefined && sku !== undefined && skusByWeight.has(sku)
  }

  #completed(row: Cells): Cells {
    const { layout, unit, products, groups, brandNames, pictures } = this.#context
    const { isShopFormat } = layout
    const factor = unit === 'toman' ? 10 : 1
    const perKilogram = row['price_per_kg'] && moneyText(row['price_per_kg'], factor)
    const cells: Cells = {}
    for (const [column, text] of Object.entries(row))
      if (!MERGED_COLUMNS.has(column)) cells[column] = text && cellIn(column, text, factor)
    if (perKilogram) cells['price'] = perKilogram
    const barcodes = cells['barcodes'] ?? ''
    const sku = this.#skuOf(row, barcodes)
    const inKilograms = !isShopFormat && (row['step_g'] || this.#isKnownByWeight(row))
    for (const column of ['inventory', 'safety_stock']) {
      const stock = row[column]
      if (inKilograms && stock) cells[column] = cellIn(column, stockInGrams(stock), 1)
    }
    if (sku !== undefined) cells['sku'] = sku
    if (barcodes && !isShopFormat)
      cells['barcodes'] = products.barcodes.withStored(sku ?? '', barcodes)
    const isNew = !products.skus.has(sku ?? '') && cells['name'] && cells['price']
    const category = categoryText(row['category'] ?? '', row['subgroup'] ?? '') || null
    const written = row['brand'] ?? null
    const isFromName = isNew && !isShopFormat && !isBrand(written ?? '')
    const brand = isFromName ? brandNames.findIn(row['name'] ?? '') : written
    if (brand || isNew) cells['brand'] = groups.brand(brand, isShopFormat)
    if (category || isNew) cells['category'] = groups.category(category, isShopFormat)
    const allBarcodes = products.barcodes.withStored(sku ?? '', cells['barcodes'] ?? '')
    const picture = pictures.urlFor(sku ?? '', allBarcodes)
    if (picture !== undefined) cells['image'] = picture
    if (isNew) cells['image'] ??= NEEDS_PICTURE
    if (isShopFormat) return cells
    for (const column of ['brand', 'category', 'image', 'barcodes'])
      if (cells[column] === null) delete cells[column]
    return cells
  }

  /** Undefined in a file of the shop's own format without one, and without a known barcode. */
  #skuOf({ sku, name }: Cells, barcodes: string): string | undefined {
    const { products, layout } = this.#context
    const { barcodes: stored, skus, byName } = products
    if (layout.isShopFormat)
      return sku ? withoutMarks(sku).replace(/\s+/g, '') : stored.skuOf(barcodes)
    const cleanSku = skuText(sku ?? '') || (stored.skuOf(barcodes) ?? skuOfBarcode(barcodes, skus))
    if (cleanSku || !name) return cleanSku || undefined
    const [product, another] = byName.get(nameKey(name)) ?? []
    return product && !another ? product.sku : skuFromKey(nameKey(name))
  }
}

const SHORTENED = 'was shortened by the spreadsheet: format the column as text'
const GARBLED = 'has lost its letters: save the file as CSV UTF-8 or .xlsx'
