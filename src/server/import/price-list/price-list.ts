import type { Question } from '#lib/codes/import-question.ts'
import type { Reading, Unit } from '#lib/contract/admin/import-reading.ts'
import { withoutMarks } from '#lib/text/normalize.ts'
import { readVersions } from '../../catalogue/catalogue-version-queries.ts'
import { storePlaceholder } from '../../media/placeholder.ts'
import { listMergedGroups } from '../../catalogue/merged-group-queries.ts'
import type { Db } from '../../platform/database/open.ts'
import { checkHeader } from '../csv.ts'
import { loadList } from '../existing.ts'
import { lists } from '../lists.ts'
import type { Problem } from '../problem.ts'
import { findRememberedColumns } from '../remembered-columns-queries.ts'
import type { RawRow } from '../rows.ts'
import { BrandNames } from './brand-names.ts'
import { Groups, isBrand } from './brands-and-categories.ts'
import {
  firstRowsOf,
  type Layout,
  layoutOf,
  shapesOf,
  type Survey,
  surveyOf,
} from './first-pass.ts'
import { guessUnit, isOtherUnitLikely } from './guess-unit.ts'
import { type KnownProducts, listKnownProducts } from './known-products.ts'
import { NamedPictures } from './named-pictures.ts'
import type { CellQuestion } from './questions.ts'
import { NEEDS_PICTURE, RowReader } from './row-reader.ts'
import { recordsOf, type RowChanges, type Table, tablesOf } from './table.ts'

/** Why the prices are taken in a unit: `prices` is a guess. */
export type UnitSource = 'choice' | 'file' | 'prices'

export interface PriceListOptions {
  mediaDir: string
  /** Of problems. */
  file: string
  reading: Reading
}

interface Parts {
  table: Table
  layout: Layout
  survey: Survey
  products: KnownProducts
  groups: Groups
  brandNames: BrandNames
  /** Of the shop when these were read. */
  version: string
  changes: RowChanges
  accepted: ReadonlySet<Question>
  statedUnit: Unit | undefined
}

/** A file of products, in any form of docs/catalogue-files.md, as rows of `products.csv`. */
export class PriceList {
  readonly unit: Unit
  readonly unitSource: UnitSource
  readonly sheet: string | null
  /** Of problems; names the sheet. */
  readonly file: string
  readonly sheets: readonly string[]
  readonly layout: Layout
  readonly survey: Survey
  readonly groups: Groups
  readonly reading: Reading
  readonly #parts: Parts
  readonly #options: PriceListOptions
  readonly #placeholders = new Map<string, string>()

  private constructor(parts: Parts, sheets: readonly string[], options: PriceListOptions) {
    const { file, reading } = options
    const { layout, survey, groups, products, statedUnit } = parts
    const { sheet } = parts.table
    this.sheet = sheet
    this.file = sheet === null ? file : `${file} [${sheet}]`
    this.sheets = sheets
    this.layout = layout
    this.survey = survey
    this.groups = groups
    this.reading = reading
    this.#parts = parts
    this.#options = options
    this.unit = reading.unit ?? statedUnit ?? guessUnit(survey.prices, products.prices)
    this.unitSource = reading.unit ? 'choice' : statedUnit ? 'file' : 'prices'
  }

  static async open(db: Db, source: string, options: PriceListOptions): Promise<PriceList> {
    const { reading } = options
    const tables = tablesOf(source)
    const { table, layout } = await chosenTable(db, tables, reading)
    const changes = changesOf(reading)
    const survey = await surveyOf(table, layout, changes)
    const parts = {
      ...{ table, layout, survey, changes, accepted: new Set(reading.accepted) },
      ...(await shopState(db, layout, survey)),
      statedUnit: layout.isShopFormat ? ('rial' as const) : (layout.unit ?? survey.unit),
    }
    const sheets = tables.flatMap(({ sheet }) => sheet ?? [])
    return new PriceList(parts, sheets, options)
  }

  /** How the columns of a file are read, by its first rows alone. */
  static async layoutOf(db: Db, source: string, reading: Reading): Promise<Layout> {
    const { layout } = await chosenTable(db, tablesOf(source), reading)
    return layout
  }

  /** The same file beside what the shop has now; this list where the shop has not changed. */
  async refreshed(db: Db): Promise<PriceList> {
    const { layout, survey, version } = this.#parts
    if (version === (await shopVersion(db))) return this
    const parts = { ...this.#parts, ...(await shopState(db, layout, survey)) }
    return new PriceList(parts, this.sheets, this.#options)
  }

  /** Headings that are not read. */
  get ignored(): string[] {
    const { headings, columns, isShopFormat, headingLine } = this.layout
    if (isShopFormat || headingLine === 0) return []
    return headings.filter((heading, at) => heading !== '' && columns[at] === null)
  }

  /** The position of a column in the file; -1 for none. */
  positionOf(column: string): number {
    const { columns } = this.layout
    const at = columns.indexOf(column)
    return at < 0 && column === 'sku' ? columns.indexOf('barcodes') : at
  }

  /** The heading of a column as the file has it. */
  headingOf(column: string): string {
    return this.layout.headings[this.positionOf(column)] ?? column
  }

  /** Cells of these lines as they are read. */
  async cellsOf(lines: ReadonlySet<number>): Promise<Map<number, string[]>> {
    const cells = new Map<number, string[]>()
    if (lines.size === 0) return cells
    const { table, changes } = this.#parts
    for await (const record of recordsOf(this.file, table, [], changes)) {
      if (lines.has(record.line)) cells.set(record.line, record.cells)
      if (cells.size === lines.size) break
    }
    return cells
  }

  async *rows(problems: Problem[]): AsyncGenerator<RawRow> {
    const { file } = this
    const { headingLine, headings, isShopFormat } = this.layout
    if (headingLine === null) {
      await Array.fromAsync(recordsOf(file, this.#parts.table, problems))
      if (problems.length === 0)
        problems.push({ file, line: 1, column: '', message: 'has no header line' })
      return
    }
    if (this.layout.isUnknown) {
      problems.push({ file, line: headingLine || 1, column: '', message: HEADLESS })
      return
    }
    if (isShopFormat && !this.#checkHeadings(headingLine, problems)) return
    const pictures = new NamedPictures(this.reading.pictures)
    const reader = new RowReader({ ...this.#parts, file, unit: this.unit, pictures })
    reader.checkUnits(headingLine, headings, problems)
    if (problems.length > 0) return
    const { table, changes } = this.#parts
    for await (const { line, cells } of recordsOf(file, table, problems, changes)) {
      if (line <= headingLine) continue
      const values = reader.read(line, cells, problems)
      if (values?.['image'] === NEEDS_PICTURE)
        values['image'] = await this.#placeholderOf(values['category'] ?? '')
      if (values) yield { file, line, path: '', values }
    }
    const open = [...this.#unitQuestions(), ...pictures.questions()]
    for (const each of open)
      if (!this.#parts.accepted.has(each.question)) problems.push({ file, line: null, ...each })
  }

  #unitQuestions(): CellQuestion[] {
    const { survey, products } = this.#parts
    const isStated = !this.layout.isShopFormat && this.unitSource !== 'prices'
    if (!isStated || !isOtherUnitLikely(this.unit, survey.prices, products.prices)) return []
    return [
      { question: 'other-unit', column: 'price', message: `looks like it is not in ${this.unit}` },
    ]
  }

  async #placeholderOf(category: string): Promise<string> {
    const existing = this.#placeholders.get(category)
    if (existing !== undefined) return existing
    const { mediaDir } = this.#options
    const url = await storePlaceholder(mediaDir, this.groups.categoryName(category))
    this.#placeholders.set(category, url)
    return url
  }

  #checkHeadings(line: number, problems: Problem[]): boolean {
    const { headings } = this.layout
    const named = headings.filter(
      (heading, at) => heading !== '' || headings.slice(at).some(Boolean),
    )
    const fresh: Problem[] = []
    const columns = Object.keys(lists.products.schema.shape)
    const isRight = checkHeader(this.file, named.map(withoutMarks), columns, fresh)
    problems.push(...fresh.map(problem => ({ ...problem, line })))
    return isRight
  }
}

const HEADLESS =
  'has no known column headings: name the columns in its first row, or say what each one is'

/** Of products, brands and categories; the version first, so that it is never too new. */
async function shopState(
  db: Db,
  { isShopFormat }: Layout,
  survey: Survey,
): Promise<Pick<Parts, 'products' | 'groups' | 'brandNames' | 'version'>> {
  const version = await shopVersion(db)
  const brands = await loadList(db, 'brands')
  const categories = await loadList(db, 'categories')
  const merged = await listMergedGroups(db)
  const texts = isShopFormat ? [] : survey.categories
  const groups = new Groups({ brands, categories }, texts, merged)
  const stored = [...brands.values()].map(({ name }) => name)
  const known = isShopFormat ? [] : [...stored, ...survey.brands].filter(isBrand)
  const brandNames = new BrandNames(known)
  return { version, groups, brandNames, products: await listKnownProducts(db) }
}

const shopVersion = async (db: Db): Promise<string> => JSON.stringify(await readVersions(db))

const changesOf = ({ cells, left_out }: Reading): RowChanges => {
  const byLine = new Map<number, Map<number, string>>()
  for (const { line, at, text } of cells)
    byLine.set(line, (byLine.get(line) ?? new Map<number, string>()).set(at, text))
  return { cells: byLine, leftOut: new Set(left_out) }
}

/** The sheet that was chosen, else the first with known headings. */
async function chosenTable(
  db: Db,
  tables: readonly Table[],
  reading: Reading,
): Promise<{ table: Table; layout: Layout }> {
  const chosen = tables.filter(({ sheet }) => sheet === reading.sheet)
  let first: { table: Table; layout: Layout } | undefined
  for (const table of chosen.length > 0 ? chosen : tables) {
    const rows = await firstRowsOf(table)
    const remembered = await findRememberedColumns(db, shapesOf(rows))
    const layout = layoutOf(rows, reading, remembered)
    if (!layout.isUnknown) return { table, layout }
    first ??= { table, layout }
  }
  if (!first) throw new Error('a file without a table')
  return first
}
