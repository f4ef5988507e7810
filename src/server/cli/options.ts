import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** The words of a command: options with their values, and what stands beside them. */
export interface Words<N extends string> {
  options: Partial<Record<N, string>>
  rest: string[]
}

/**
 * Reads `--name value` and `--name=value` of these names out of a command's words; a UsageError for
 * any other option and for one without a value.
 * @example readOptions('coupons', ['add', 'X', '--percent', '10'], ['percent'])
 * // { options: { percent: '10' }, rest: ['add', 'X'] }
 */
export function readOptions<const N extends string>(
  command: string,
  words: readonly string[],
  names: readonly N[],
): Words<N> {
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(names.map(name => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options: Partial<Record<N, string>> = {}
  const rest: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value)
    if (token.kind !== 'option') continue
    const name = names.find(each => each === token.name)
    if (!name) throw new UsageError(`${command} knows no option ${token.rawName}.`)
    if (!token.value) throw new UsageError(`${command}: --${name} needs a value.`)
    if (options[name] !== undefined) throw new UsageError(`${command}: --${name} stands twice.`)
    options[name] = token.value
  }
  return { options, rest }
}

/** A whole number within bounds, as an option gives it; a UsageError for anything else. */
export function readWhole(text: string, what: string, min: number, max: number): number {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  const bounds = max === Number.MAX_SAFE_INTEGER ? `at least ${min}` : `from ${min} to ${max}`
  throw new UsageError(`${what} must be a whole number, ${bounds}, not ${text}.`)
}
