import { type Question, QUESTIONS } from '#lib/codes/import-question.ts'
import { type Reading, readingSchema, unitSchema } from '#lib/contract/admin/import-reading.ts'
import { ASSIGNABLE } from '../import/price-list/column-headings.ts'
import type { PriceList } from '../import/price-list/price-list.ts'
import { UsageError } from './command.ts'

export const READING_USAGE = [
  '--unit=toman|rial',
  '--sheet=NAME',
  '--columns=FIELD,…',
  '--accept=QUESTION,…',
  '--pictures=FILE.zip',
].join('] [')

/** How a price list is read, the archive of its pictures, and the other arguments. */
export function readingIn(args: readonly string[]): {
  reading: Reading
  archive: string | undefined
  rest: string[]
} {
  let archive: string | undefined
  const rest: string[] = []
  const reading = readingSchema.parse({})
  for (const arg of args) {
    const [, name, value = ''] = /^--(unit|sheet|columns|accept|pictures)=(.*)$/s.exec(arg) ?? []
    if (name === undefined) rest.push(arg)
    else if (name === 'unit') reading.unit = oneOf(name, value, unitSchema.options)
    else if (name === 'sheet') reading.sheet = value
    else if (name === 'pictures') archive = value
    else if (name === 'columns')
      reading.columns = value.split(',').map(field => field && oneOf(name, field, ASSIGNABLE))
    else reading.accepted = value.split(',').map(question => oneOf(name, question, QUESTIONS))
  }
  return { reading, archive, rest }
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const match = allowed.find(each => each === value)
  if (match === undefined) throw new UsageError(`--${option} takes ${allowed.join(', ')}.`)
  return match
}

export const acceptOption = (questions: readonly Question[]): string =>
  `--accept=${questions.join(',')}`

export function readingLines(list: PriceList): string[] {
  const { file, unit, unitSource, survey, ignored, layout } = list
  if (layout.isUnknown || (unitSource === 'file' && ignored.length === 0)) return []
  const prices = survey.examples.map(({ name, written }) => `${name} ${written}`).join('; ')
  const guess = unitSource === 'prices' ? ', guessed' : ''
  const lines = [`${file}: prices in ${unit}${guess}: ${prices}`]
  return ignored.length > 0 ? [...lines, `${file}: not read: ${ignored.join(', ')}`] : lines
}
