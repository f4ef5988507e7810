/** Where a record stands: the line of a CSV file, or the path inside a JSON file. */
export interface Place {
  file: string
  /** Of a CSV file; its header is line 1. Null in a JSON file. */
  line: number | null
  /** Inside a JSON file, such as `questions[3]`; empty in a CSV file. */
  path: string
  /** The key of the record, such as a SKU, where it can be read. */
  key?: string | undefined
}

/** One thing that keeps an import from happening, told to the operator. */
export interface Problem {
  file: string
  line: number | null
  /** The column of a CSV file, or the path inside a JSON file; empty: the line or file as a whole. */
  column: string
  message: string
  /** The key of the record at fault. */
  key?: string | undefined
  /** The file lacks the column: the first record that needs it stands for all of them. */
  lacksColumn?: true
}

/** An import that changed nothing; it carries every problem of its files. */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'))
    this.problems = problems
  }
}

/** A record of a file, checked by itself, with the place that its problems name. */
export interface Row<T> extends Place {
  data: T
}

/** A problem of one column of a record. */
export function problemAt(place: Place, column: string, message: string): Problem {
  const { file, line, path, key } = place
  const inside = path && column && !column.startsWith('[') ? `${path}.${column}` : path + column
  return { file, line, column: inside, message, key }
}

/** `products.csv:41 price: must be …`, or `slides.json [2].link: must be …`. */
export function problemLine({ file, line, column, message }: Problem): string {
  const place = line === null ? file : `${file}:${line}`
  return column ? `${place} ${column}: ${message}` : `${place} ${message}`
}
