import { QUESTIONS } from '#lib/codes/import-question.ts'
import { importSentence } from '#lib/text/import-sentences.ts'
import type { PriceList } from './price-list/price-list.ts'
import { firstOfEach, type Problem } from './problem.ts'

/** Shown at most; all are counted. */
const SHOWN_MAX = 200

/** In the order of lines, errors rather than questions, with the cells of their rows. */
export async function problemsView(list: PriceList, all: readonly Problem[]) {
  const problems = firstOfEach(all)
  const byLine = problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const { errors = [], questions = [] } = Object.groupBy(byLine, ({ question }) =>
    question ? 'questions' : 'errors',
  )
  const first = new Set([...errors, ...questions].slice(0, SHOWN_MAX))
  const shown = byLine.filter(problem => first.has(problem))
  const headingLine = list.layout.headingLine ?? 0
  const lines = new Set(shown.flatMap(({ line }) => (line && line > headingLine ? [line] : [])))
  const cells = await list.cellsOf(lines)
  return {
    problem_count: problems.length,
    problems: shown.map(({ line, key, column, message, question }) => ({
      line,
      sku: key ?? null,
      column: list.headingOf(column),
      message: importSentence(column, message, list.unit === 'toman' ? 'tomanFile' : 'file'),
      question: question ?? null,
    })),
    questions: QUESTIONS.flatMap(question => {
      const count = questions.filter(problem => problem.question === question).length
      return count > 0 ? [{ question, count }] : []
    }),
    problem_rows: [...cells].map(([line, texts]) => ({ line, cells: shownCells(list, texts) })),
  }
}

function shownCells({ layout }: PriceList, texts: readonly string[]) {
  return layout.headings.flatMap((head, at) => {
    const field = layout.columns[at]
    return field ? [{ at, head, field, text: texts[at]?.trim() ?? '' }] : []
  })
}
