import type { Problem } from './problem.ts'

/** Undefined for invalid JSON, which goes to `problems` with its line. */
export function parseJson(file: string, text: string, problems: Problem[]): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const line = Number(/\(line (\d+) /.exec(reason)?.[1] ?? text.trimEnd().split('\n').length)
    const message = reason.replace(/ in JSON at position.*$/, '')
    problems.push({ file, line, column: '', message: `is not JSON: ${message}` })
    return undefined
  }
}
