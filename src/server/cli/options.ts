import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

export interface ParsedOptions<N extends string> {
  options: Partial<Record<N, string>>
  rest: string[]
}

/**
 * Parses `--name value` and `--name=value`; UsageError for other options and missing values.
 * @example
 * readOptions('staff', ['add', '09121234567', '--roles', 'owner'], ['roles'])
 * // { options: { roles: 'owner' }, rest: ['add', '09121234567'] }
 */
export function readOptions<const N extends string>(
  command: string,
  args: readonly string[],
  names: readonly N[],
): ParsedOptions<N> {
  const { tokens } = parseArgs({
    args: [...args],
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
    const name = names.find(candidate => candidate === token.name)
    if (!name) throw new UsageError(`${command} knows no option ${token.rawName}.`)
    if (!token.value) throw new UsageError(`${command}: --${name} needs a value.`)
    if (options[name] !== undefined) throw new UsageError(`${command}: --${name} stands twice.`)
    options[name] = token.value
  }
  return { options, rest }
}

/** UsageError outside the bounds. */
export function readWhole(text: string, subject: string, min: number, max: number): number {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  const bounds = max === Number.MAX_SAFE_INTEGER ? `at least ${min}` : `from ${min} to ${max}`
  throw new UsageError(`${subject} must be a whole number, ${bounds}, not ${text}.`)
}
