import { UsageError } from './command.ts'

const ID = /^[1-9]\d{0,8}$/

/** The ids that an operator names, each once; a UsageError for what is none. */
export function readIds(words: readonly string[]): number[] {
  const wrong = words.find(word => !ID.test(word))
  if (wrong !== undefined) throw new UsageError(`${wrong} is no id.`)
  return [...new Set(words.map(Number))]
}
