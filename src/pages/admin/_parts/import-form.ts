import type { Question } from '#lib/codes/import-question.ts'
import type { ReadingChange } from '#lib/contract/admin/import-reading.ts'
import { QUESTIONS } from '#lib/codes/import-question.ts'

type Change = Partial<ReadingChange>
type Values = Readonly<Record<string, string>>

const CELL = /^cell-(\d{1,7})-(\d{1,3})$/
const LEFT_OUT = /^out-(\d{1,7})$/
const COLUMN = /^column-(\d{1,3})$/

/** A change of the reading by the forms of `/admin/catalogue/import`. */
export function readingChangeIn(values: Values): Change {
  const { sheet } = values
  return sheet === undefined ? changeIn(values) : { sheet, ...changeIn(values) }
}

function changeIn(values: Values): Change {
  if (values['take_all'] !== undefined) return { take_all: true }
  if (values['ask_again'] !== undefined) return { accepted: [] }
  if (values['other_unit'] !== undefined) return { unit: unitIn(values['other_unit']) }
  if (values['table'] !== undefined) return tableIn(values)
  if (values['columns'] !== undefined)
    return { columns: columnsIn(values), unit: unitIn(values['unit']) }
  return rowsIn(values)
}

export const unitIn = (text: string | undefined): 'toman' | 'rial' | null =>
  text === 'toman' || text === 'rial' ? text : null

/** Headings of another sheet are found again. */
const tableIn = ({ head_line, sheet, sheet_before }: Values): Change =>
  sheet === sheet_before ? { head_line: Number(head_line), columns: null } : {}

function columnsIn(values: Values): string[] {
  const fields = Object.entries(values).flatMap(([name, field]): [number, string][] => {
    const at = COLUMN.exec(name)?.[1]
    return at === undefined ? [] : [[Number(at), field]]
  })
  const byPosition = new Map(fields)
  return Array.from({ length: fields.length }, (_, at) => byPosition.get(at) ?? '')
}

/** Forms send line ends as CRLF. */
const withPlainLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Corrected cells, rows that are left out, answers to questions. */
function rowsIn(values: Values): Change {
  const names = Object.entries(values)
  const leftAll = values['leave_out_all'] === undefined ? [] : (['problem'] as const)
  const answered = (answer: string): Question[] =>
    QUESTIONS.filter(question => values[`answer-${question}`] === answer)
  const accepted = (values['accepted'] ?? '').split(',')
  return {
    cells: names.flatMap(([name, sent]) => {
      const [, line, at] = CELL.exec(name) ?? []
      const text = withPlainLines(sent)
      const isSame = text === withPlainLines(values[`was-${line}-${at}`] ?? '')
      return line === undefined || isSame ? [] : [{ line: Number(line), at: Number(at), text }]
    }),
    left_out: names.flatMap(([name]) => LEFT_OUT.exec(name)?.[1] ?? []).map(Number),
    accepted: QUESTIONS.filter(
      question => accepted.includes(question) || answered('yes').includes(question),
    ),
    leave_out_all: [...leftAll, ...answered('no')],
  }
}
