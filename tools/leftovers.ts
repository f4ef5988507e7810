import { globSync, readFileSync, statSync } from 'node:fs'

const LOOKED_AT = ['{src,tests,tools,bench}/**', '*.{js,mjs,ts}', '.ci/*']

/** What may not stay in the repository; spelt so that the table does not find itself. */
const LEFTOVERS: { pattern: RegExp; where?: RegExp; say: string }[] = [
  { pattern: /[.](?:only|skip|fixme|todo)\(/, where: /^tests\//, say: 'every test runs' },
  { pattern: /\bTO[D]O\b|\bFIX[M]E\b/, say: 'do it now, or write an issue' },
  { pattern: /@ts-(?:[i]gnore|[n]ocheck)\b/, say: 'mend the type, or @ts-expect-error and why' },
  { pattern: /(?:es|ox)lint-[d]isable(?!.* -- \S)/, say: 'give the reason after ` -- `' },
]

/** Each leftover of a file as one line `file:line …`. */
export function leftoversIn(path: string, text: string): string[] {
  const rows = LEFTOVERS.filter(({ where }) => !where || where.test(path))
  return text.split('\n').flatMap((line, index) =>
    rows.flatMap(({ pattern, say }) => {
      const word = pattern.exec(line)?.[0]
      return word ? [`${path}:${index + 1} ${word} – ${say}`] : []
    }),
  )
}

if (import.meta.main) {
  const paths = globSync(LOOKED_AT).filter(path => statSync(path).isFile())
  const found = paths.flatMap(path => leftoversIn(path, readFileSync(path, 'utf8')))
  for (const line of found) console.log(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
