import { importSentence } from '#lib/text/import-sentences.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { type Problem, problemLine } from '../import/problem.ts'

/** `LC_ALL` decides before `LC_MESSAGES` and `LANG`. */
export const isPersianTerminal = ({ LC_ALL, LC_MESSAGES, LANG } = process.env): boolean =>
  /^fa(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '')

/** In the language of the terminal. */
export function localProblemLine(problem: Problem): string {
  if (!isPersianTerminal()) return problemLine(problem)
  const { file, line, column, head = column, text, message, unit } = problem
  const place = [
    file,
    line === null ? '' : `سطر ${toPersianDigits(String(line))}`,
    head && `ستون «${head}»`,
    text === undefined ? '' : `«${text}»`,
  ]
  return `${place.filter(Boolean).join('، ')}: ${importSentence(column, message, unit === 'toman' ? 'tomanFile' : 'file')}`
}
