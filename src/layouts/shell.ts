import { listCategories } from '#lib/api/category.ts'
import type { Client } from '#lib/api/client.ts'
import { getShopInfo } from '#lib/api/home.ts'
import type { Category } from '#lib/contract/category.ts'
import type { ShopInfo } from '#lib/contract/home.ts'
import { Menu } from '#ui/Menu.tsx'
import { type AlikePart, alikePart } from './alike-part.ts'
import { renderPart } from './render-part.ts'

/** What every page shows around its own content. */
export interface Shell {
  /** The menu of all categories. */
  menu: AlikePart
  /** Null while the shop does not tell. */
  info: ShopInfo | null
}

/** How long a shell serves where nobody tells the catalogue's version: a remote backend. */
const KEPT_MS = 30_000
/** After a failure the last one serves for so long before it is asked for again. */
const PAUSE_MS = 5_000

interface Kept {
  version: number | undefined
  shell: Shell
  /** Milliseconds of performance.now(); matters where there is no version. */
  until: number
}

let kept: Kept | undefined

/**
 * The shell is the same on every page and larger than many of them, so it is made once for each
 * version of the catalogue. It stands without its parts: a page that can be shown is not lost for
 * want of its menu. What does not come now is as it last was, in this process.
 */
export async function readShell(api: Client, version: number | undefined): Promise<Shell> {
  if (kept && isCurrent(kept, version)) return kept.shell
  const [menu, info] = await Promise.all([
    listCategories(api).then(({ data }) => menuOf(data), nothing),
    getShopInfo(api).then(({ data }) => data, nothing),
  ])
  const whole = menu !== null && info !== null
  const last = kept?.shell
  const shell = {
    menu: menu ?? last?.menu ?? menuOf([]),
    info: info ?? last?.info ?? null,
  }
  if (whole || last)
    kept = {
      // One that is not whole is of no version.
      version: whole ? version : undefined,
      shell,
      until: performance.now() + (whole ? KEPT_MS : PAUSE_MS),
    }
  return shell
}

const menuOf = (categories: readonly Category[]): AlikePart =>
  alikePart(renderPart(Menu, { categories }))

const isCurrent = ({ version, until }: Kept, wanted: number | undefined): boolean =>
  wanted === undefined ? until > performance.now() : version === wanted

const nothing = (): null => null
