import type { Question } from '#lib/codes/import-question.ts'
import type { Unit } from '#lib/contract/admin/import-reading.ts'

/** The line of a CSV file, or the path inside a JSON file. */
export interface RecordLocation {
  file: string
  /** The header is line 1. Null in a JSON file. */
  line: number | null
  /** Such as `questions[3]`; empty in a CSV file. */
  path: string
  /** Such as a SKU, where it can be read. */
  key?: string | undefined
}

export interface Problem {
  file: string
  line: number | null
  /** The column, or the path inside a JSON file; empty for a whole line or file. */
  column: string
  message: string
  key?: string | undefined
  /** The column as a price list heads it. */
  head?: string | undefined
  /** Of its cell in a price list. */
  text?: string | undefined
  /** Of the money in a price list. */
  unit?: Unit | undefined
  /** May be accepted. */
  question?: Question | undefined
  /** Reported at the first rows that need it. */
  lacksColumn?: true
}

/** Nothing was changed; has every problem of the files. */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'))
    this.problems = problems
  }
}

export interface Row<T> extends RecordLocation {
  data: T
}

export function problemAt(location: RecordLocation, column: string, message: string): Problem {
  const { file, line, path, key } = location
  const fullColumn = path && column && !column.startsWith('[') ? `${path}.${column}` : path + column
  return { file, line, column: fullColumn, message, key }
}

/** `products.csv:41 price: must be …`, `slides.json [2].link: must be …`, `list.csv:3 قیمت «x»: …` */
export function problemLine(problem: Problem): string {
  const { file, line, column, head = column, text } = problem
  const source = line === null ? file : `${file}:${line}`
  const message = problem.unit === 'toman' ? inToman(problem.message) : problem.message
  const quoted = text === undefined ? '' : ` «${text}»`
  return head ? `${source} ${head}${quoted}: ${message}` : `${source} ${message}`
}

const inToman = (message: string): string =>
  message
    .replace(/\b(\d+) rials\b/g, (_, rials: string) => `${Number(rials) / 10} toman`)
    .replace('number of rials', 'number of toman')

/** Rows that are named for columns that their file lacks: all rows lack the same. */
const LACKING_SHOWN = 20

export function firstOfEach(problems: readonly Problem[]): Problem[] {
  let lacking = 0
  return problems.filter(({ lacksColumn }) => !lacksColumn || ++lacking <= LACKING_SHOWN)
}
