import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { type Import, importsOf } from './imports.ts'

/** The rooms of the README's map by path; the first that fits is the file's room. */
const ROOMS = {
  endpoints: /^src\/pages\/api\//,
  pages: /^src\/pages\//,
  layouts: /^src\/layouts\//,
  islands: /^src\/islands\//,
  stores: /^src\/stores\//,
  ui: /^src\/ui\//,
  codes: /^src\/lib\/codes\//,
  contract: /^src\/lib\/contract\//,
  rules: /^src\/lib\/rules\//,
  text: /^src\/lib\/text\//,
  api: /^src\/lib\/api\//,
  cli: /^src\/server\/cli(\.ts$|\/)/,
  server: /^src\/server\//,
  'first-screen': /^src\/first-screen\//,
  front: /^src\/front\//,
  client: /^src\/client\//,
  styles: /^src\/styles\//,
  backend: /^src\/backend\.ts$/,
  middleware: /^src\/middleware(\.ts$|\/)/,
  serve: /^src\/serve\.ts$/,
  types: /^src\/[\w-]+\.d\.ts$/,
  built: /^dist\//,
} as const

type Room = keyof typeof ROOMS
type AllowedImport = Room | `type ${Room}`

/** Who may import whom, beside itself and codes; `type x` means by `import type` only. */
const ALLOWED_IMPORTS: Record<Room, readonly AllowedImport[]> = {
  pages: [
    'layouts',
    'islands',
    'ui',
    'contract',
    'rules',
    'text',
    'api',
    'styles',
    'client',
    'first-screen',
  ],
  layouts: [
    'islands',
    'ui',
    'contract',
    'rules',
    'text',
    'api',
    'styles',
    'client',
    'first-screen',
  ],
  islands: ['stores', 'ui', 'rules', 'text', 'type contract', 'styles'],
  stores: ['api', 'rules', 'text', 'type contract'],
  ui: ['rules', 'text', 'type contract', 'styles', 'first-screen'],
  codes: [],
  contract: [],
  rules: ['type contract'],
  text: [],
  api: ['type contract'],
  server: ['contract', 'rules', 'text'],
  cli: ['server', 'contract', 'rules', 'text'],
  'first-screen': ['rules', 'text', 'styles'],
  front: ['contract', 'rules', 'text', 'first-screen'],
  client: ['rules', 'styles', 'first-screen'],
  styles: [],
  backend: ['server', 'contract', 'rules', 'text'],
  endpoints: ['backend', 'contract'],
  middleware: ['backend', 'api', 'contract', 'rules', 'text'],
  serve: ['backend', 'server', 'front', 'first-screen', 'contract', 'rules', 'built'],
  types: ['type backend', 'type api', 'type contract', 'type first-screen'],
  built: [],
}

/** The packages that a room may use; a room that is not named here may use any. */
const PACKAGES: Partial<Record<Room, readonly string[]>> = {
  ui: ['react'],
  stores: ['nanostores', '@nanostores/persistent'],
  codes: [],
  contract: ['zod'],
  rules: [],
  text: [],
  api: ['ky'],
}

/** What the check reads: the text of every file in src by its path, and `imports` of package.json. */
export interface Tree {
  files: Record<string, string>
  aliases: Record<string, string>
}

/** Every import against the arrows and every circle, each as one line `file:line …`. */
export function checkRooms({ files, aliases }: Tree): string[] {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  for (const [path, text] of Object.entries(files)) {
    if (!isCode(path)) continue
    const room = roomOf(path)
    if (!room) problems.push(`${path}:1 belongs to no room`)
    const targets: string[] = []
    for (const imported of importsOf(path, text)) {
      const target = resolve(path, imported.specifier, aliases)
      if (target !== undefined) targets.push(target)
      const problem = room && findProblem(room, imported, target, files)
      if (problem) problems.push(`${path}:${imported.line} ${problem}`)
    }
    graph.set(path, targets)
  }
  return [
    ...problems,
    ...findCycles(graph).map(cycle => `${cycle[0]}:1 circle ${cycle.join(' → ')}`),
  ]
}

/** The files of src that each file imports, other than by `import type`. */
export function importGraph({ files, aliases }: Tree): Map<string, string[]> {
  const targets = (path: string, text: string) =>
    importsOf(path, text)
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ specifier }) => resolve(path, specifier, aliases))
      .filter(target => target !== undefined && target in files)
  return new Map(
    Object.entries(files)
      .filter(([path]) => isCode(path))
      .map(([path, text]) => [path, targets(path, text) as string[]]),
  )
}

const isCode = (path: string): boolean => /\.(ts|tsx|astro)$/.test(path)

function roomOf(path: string): Room | undefined {
  return (Object.keys(ROOMS) as Room[]).find(room => ROOMS[room].test(path))
}

/** The path from the root that a specifier names; undefined for a package. */
function resolve(from: string, specifier: string, aliases: Tree['aliases']): string | undefined {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  for (const [alias, target] of Object.entries(aliases)) {
    const [head = '', tail] = alias.split('*')
    if (tail === undefined ? name !== alias : !name.startsWith(head)) continue
    return posix.normalize(target.replace('*', name.slice(head.length)))
  }
  return undefined
}

function findProblem(
  room: Room,
  imported: Import,
  target: string | undefined,
  files: Tree['files'],
): string | undefined {
  if (target === undefined) {
    const allowed = PACKAGES[room]
    if (!allowed || imported.typeOnly || allowed.some(name => isOf(imported.specifier, name)))
      return
    return `${room} → package ${imported.specifier} not allowed`
  }
  const to = roomOf(target)
  if (!to) return `${room} → ${target} not allowed`
  if (to !== 'built' && !(target in files)) return `${imported.specifier} does not exist`
  if (to === room || to === 'codes' || ALLOWED_IMPORTS[room].includes(to)) return
  if (!ALLOWED_IMPORTS[room].includes(`type ${to}`)) return `${room} → ${to} not allowed`
  return imported.typeOnly ? undefined : `${room} → ${to} only by import type`
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`)
}

/** One path for each cycle, beginning and ending with the same file. */
function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = []
  const visited = new Set<string>()
  function walk(path: string, trail: string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || visited.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path])
    visited.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}

/** Reads src and package.json below the working directory. */
export function readTree(): Tree {
  const paths = globSync('src/**').filter(path => statSync(path).isFile())
  const text = (path: string) => (isCode(path) ? readFileSync(path, 'utf8') : '')
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, string>
  }
  return { files: Object.fromEntries(paths.map(path => [path, text(path)])), aliases: imports }
}

if (import.meta.main) {
  const problems = existsSync('src') ? checkRooms(readTree()) : ['src does not exist']
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
