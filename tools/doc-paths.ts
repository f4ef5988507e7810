/**
 * Finds file names in the documentation that no file has any more: each path in backticks is looked
 * up by its end, so that `platform/database/sqlite.ts` may stand for `src/server/platform/database/sqlite.ts`.
 * Also finds decisions that are cited anywhere and have no file.
 */
import { globSync, readFileSync, statSync } from 'node:fs'

const DOCS = ['*.md', 'docs/**/*.md', 'demo/**/*.md']
const FILES = '{src,tests,tools,bench,docs,demo,ops,public}/**'
/** A file with a folder before it, and no placeholder in capitals. */
const PATH =
  /`(\.?[a-z][\w.-]*\/(?:[\w@.[\]-]+\/)*[\w@.[\]-]+\.(?:tsx?|astro|css|svg|md|csv|json|js))`/g
const PLACEHOLDER = /\b[A-Z]{3,}/
const CITING = /^(src|tests|tools|bench)\/.*\.(tsx?|astro|css)$/
/** Named in the docs, and written by a running shop, a build or an operator. */
const GENERATED = /^(data|dist|media)\//

/** Each missing file of a document as one line `file:line …`. */
export function missingPathsIn(doc: string, text: string, files: readonly string[]): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter(path => !PLACEHOLDER.test(path) && !GENERATED.test(path))
      .filter(path => !files.some(file => `/${file}`.endsWith(`/${path}`)))
      .map(path => `${doc}:${index + 1} names ${path}, which does not exist`),
  )
}

/** Each citation such as `decision 053` whose file does not exist, likewise. */
export function missingDecisionsIn(path: string, text: string, files: readonly string[]): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\bdecision (\d{3})\b/gi)]
      .map(([, number = '']) => number)
      .filter(number => !files.some(file => file.startsWith(`docs/decisions/${number}-`)))
      .map(number => `${path}:${index + 1} cites decision ${number}, which does not exist`),
  )
}

if (import.meta.main) {
  const files = globSync(FILES).map(file => file.replaceAll('\\', '/'))
  const docs = globSync(DOCS)
  const texts = [...docs, ...files.filter(file => CITING.test(file) && statSync(file).isFile())]
  const problems = [
    ...docs.flatMap(doc => missingPathsIn(doc, readFileSync(doc, 'utf8'), files)),
    ...new Set(texts.flatMap(file => missingDecisionsIn(file, readFileSync(file, 'utf8'), files))),
  ]
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
