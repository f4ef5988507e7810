/**
 * `npm run size`: how much a reader has to read. Lines of src, its longest files, short files with one
 * importer, and the files of three journeys: every file on an import path of the journey's segments,
 * and what those files import directly.
 */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { importGraph, readTree } from './rooms.ts'

/** In segments, because a call over HTTP is no import. */
const JOURNEYS: Record<string, [from: string, to: string][]> = {
  'add to the cart': [
    ['src/islands/shared/CartControls.tsx', 'src/lib/api/cart.ts'],
    ['src/server/cart/routes.ts', 'src/server/cart/cart-queries.ts'],
  ],
  'place an order': [
    ['src/islands/checkout/Submit.tsx', 'src/lib/api/checkout.ts'],
    ['src/server/order/place-checkout-order.ts', 'src/server/order/order-queries.ts'],
  ],
  'publish a landing': [
    ['src/pages/admin/content/[kind]/[key]/index.astro', 'src/pages/_parts/form-submission.ts'],
    ['src/server/content/admin-routes.ts', 'src/server/content/content-version-queries.ts'],
    ['src/pages/landings/[slug].astro', 'src/pages/_parts/answer.ts'],
    ['src/server/content/landing.ts', 'src/server/content/published.ts'],
  ],
}
/** Read by name, without being opened. */
const NAME_ONLY = /^src\/(lib\/(text|codes|contract)|styles)\/|\.css$/
const LONGEST = 5
/** A file below this may join its only importer. */
const SCREENFUL_LINES = 40

const tree = readTree()
const graph = importGraph(tree)
const importers = reversed(graph)

function reversed(edges: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const result = new Map<string, string[]>()
  for (const [from, targets] of edges)
    for (const to of targets) result.set(to, [...(result.get(to) ?? []), from])
  return result
}

function reachable(start: string, edges: ReadonlyMap<string, string[]>): Set<string> {
  const seen = new Set([start])
  for (const path of seen) for (const next of edges.get(path) ?? []) seen.add(next)
  return seen
}

function filesOf(segments: [string, string][]): Set<string> {
  const all = segments.flatMap(([from, to]) => {
    if (!graph.has(from) || !graph.has(to)) throw new Error(`${from} or ${to} does not exist`)
    const back = reachable(to, importers)
    const through = [...reachable(from, graph)].filter(path => back.has(path))
    return through.flatMap(path => [path, ...(graph.get(path) ?? [])])
  })
  return new Set(all.filter(path => !NAME_ONLY.test(path)))
}

const lines = Object.keys(tree.files)
  .filter(path => /\.(ts|tsx|astro|css)$/.test(path))
  .map(path => ({ path, count: readFileSync(path, 'utf8').split('\n').length - 1 }))
  .toSorted((a, b) => b.count - a.count)
const singleImporter = lines.filter(({ path, count }) => {
  const [importer, ...others] = importers.get(path) ?? []
  if (!importer || others.length > 0 || count >= SCREENFUL_LINES) return false
  return path.endsWith('.ts') && posix.dirname(importer) === posix.dirname(path)
})

console.log(`${lines.reduce((sum, { count }) => sum + count, 0)} lines in ${lines.length} files`)
for (const { path, count } of lines.slice(0, LONGEST)) console.log(`${count} lines: ${path}`)
console.log(`${singleImporter.length} short files with one importer, of the same folder`)
for (const [name, segments] of Object.entries(JOURNEYS)) {
  const files = filesOf(segments)
  console.log(`${files.size} files to ${name}`)
  if (process.argv.includes('--files'))
    for (const path of [...files].sort()) console.log(`  ${path}`)
}
