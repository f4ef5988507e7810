import type { Backend } from '#backend.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openShop } from '#server/open-shop.ts'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { bundleHref, categoryHref, productHref } from '#lib/rules/links.ts'
import type { Row } from './measure.ts'

const WARM = 150
const RENDERS = 300
const ORIGIN = 'http://127.0.0.1:4321'

type RenderPage = (request: Request, locals: object) => Promise<Response>

/** Processor time of rendering a page with its data, nothing kept, in milliseconds a page. */
export async function pages(): Promise<Row[]> {
  const shop = await openShop(readConfig({ ...shopIn(copyDemo()), LOG_LEVEL: 'silent' }))
  const built = new URL('../dist/server/entry.mjs', import.meta.url)
  const { renderPage } = (await import(built.href)) as { renderPage: RenderPage }
  const render = async (path: string): Promise<void> => {
    const answer = await renderPage(new Request(ORIGIN + path), {
      backend: shop.backend,
      version: 1,
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  const row = async (name: string, paths: string[], limit: number): Promise<Row> => ({
    name: `uncached ${name} page`,
    value: await cpuMs(render, paths),
    unit: 'ms of CPU',
    limit,
    must: 'stay',
  })
  try {
    return [
      await row('category', await leafPaths(shop.backend), 3),
      await row('product', await itemPaths(shop.backend, 'products', productHref), 3),
      await row('bundle', await itemPaths(shop.backend, 'bundles', bundleHref), 3),
      await row('home', ['/'], 5),
    ]
  } finally {
    await shop.close()
  }
}

async function cpuMs(render: (path: string) => Promise<void>, paths: string[]): Promise<number> {
  const at = (index: number): string => paths[index % paths.length] ?? '/'
  for (let index = 0; index < WARM; index++) await render(at(index))
  const before = process.cpuUsage()
  for (let index = 0; index < RENDERS; index++) await render(at(index))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / RENDERS
}

interface TreeItem {
  id: number
  slug: string
  type: 'branch' | 'leaf'
  children: TreeItem[]
}

async function read(backend: Backend, path: string): Promise<TreeItem[]> {
  const answer = await backend(new Request(`${ORIGIN}/api/v1/${path}`))
  return ((await answer.json()) as { data: TreeItem[] }).data
}

async function leafPaths(backend: Backend): Promise<string[]> {
  const leaves = (tree: TreeItem[]): TreeItem[] =>
    tree.flatMap(each => (each.type === 'leaf' ? [each] : leaves(each.children)))
  return leaves(await read(backend, 'categories')).map(categoryHref)
}

async function itemPaths(
  backend: Backend,
  list: string,
  href: (item: TreeItem) => string,
): Promise<string[]> {
  return (await read(backend, list)).map(href)
}
