import { UsageError } from './command.ts'

const ID = /^[1-9]\d{0,8}$/

/** Distinct ids; UsageError for an invalid one. */
export function readIds(args: readonly string[]): number[] {
  const invalid = args.find(arg => !ID.test(arg))
  if (invalid !== undefined) throw new UsageError(`${invalid} is no id.`)
  return [...new Set(args.map(Number))]
}
