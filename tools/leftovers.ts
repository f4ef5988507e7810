import { globSync, readFileSync, statSync } from 'node:fs'

const CHECKED_FILES = ['{src,tests,tools,bench,demo/generate}/**', '*.{js,mjs,ts}', '.ci/*']

/** What may not stay in the repository; spelt so that the table does not find itself. */
const LEFTOVERS: { pattern: RegExp; where?: RegExp; advice: string }[] = [
  { pattern: /[.](?:only|skip|fixme|todo)\(/, where: /^tests\//, advice: 'every test runs' },
  { pattern: /\bTO[D]O\b|\bFIX[M]E\b/, advice: 'do it now, or write an issue' },
  { pattern: /@ts-(?:[i]gnore|[n]ocheck)\b/, advice: 'mend the type, or @ts-expect-error and why' },
  { pattern: /(?:es|ox)lint-[d]isable(?!.* -- \S)/, advice: 'give the reason after ` -- `' },
  {
    pattern:
      /\b(?:const|let|function|type|interface|class) (?:told|asked|kept|said|wanted|whoever|clockwork)\b/i,
    advice: 'name what it is, with a noun of docs/glossary.md',
  },
  {
    pattern:
      /^\s*(?:(?:test|it)(?:\.each\(.*\))?|\][^(]*\))\(['"`](?:of|and|but|so|with|without|for|from|at|by|as|in|on|once|after|before|until|while|when|where|what|whether|who|how|that|its?|they)\b/,
    where: /\.test\.tsx?$/,
    advice: 'begin with the subject or the verb: a title is understood without its neighbours',
  },
  // The customer export keeps its wire name.
  { pattern: /[b]asket/i, where: /^(?!src\/server\/account\/export)/, advice: 'the word is cart' },
]

/** Each leftover of a file as one line `file:line …`; line 0 is the file's name. */
export function leftoversIn(path: string, text: string): string[] {
  const rows = LEFTOVERS.filter(({ where }) => !where || where.test(path))
  return [path, ...text.split('\n')].flatMap((line, index) =>
    rows.flatMap(({ pattern, advice }) => {
      const word = pattern.exec(line)?.[0]
      return word ? [`${path}:${index} ${word} – ${advice}`] : []
    }),
  )
}

if (import.meta.main) {
  const paths = globSync(CHECKED_FILES).filter(path => statSync(path).isFile())
  const problems = paths.flatMap(path => leftoversIn(path, readFileSync(path, 'utf8')))
  for (const line of problems) console.log(line)
  process.exitCode = problems.length > 0 ? 1 : 0
}
