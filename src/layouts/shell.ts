import { listCategories } from '#lib/api/category.ts'
import type { Client } from '#lib/api/client.ts'
import { getShopInfo } from '#lib/api/home.ts'
import type { Category } from '#lib/contract/category.ts'
import type { ShopInfo } from '#lib/contract/home.ts'
import { Menu } from '#ui/Menu.tsx'
import { type SharedPart, sharedPart } from '#first-screen/page-parts.ts'
import { renderPart } from './render-part.ts'

export interface Shell {
  menu: SharedPart
  /** Null when it could not be loaded. */
  info: ShopInfo | null
}

/** Lifetime without a catalogue version: a remote backend. */
const SHELL_LIFE_MS = 30_000
/** After a failure, before the next attempt. */
const PAUSE_MS = 5_000

interface CachedShell {
  version: number | undefined
  shell: Shell
  /** Milliseconds of performance.now(); without a version. */
  until: number
}

let cached: CachedShell | undefined

/**
 * The same on every page and larger than many, so made once per catalogue version. A missing part
 * is replaced by the process's last one, so that a page is not lost for its menu.
 */
export async function readShell(api: Client, version: number | undefined): Promise<Shell> {
  if (cached && isCurrent(cached, version)) return cached.shell
  const [menu, info] = await Promise.all([
    listCategories(api).then(({ data }) => menuOf(data), nothing),
    getShopInfo(api).then(({ data }) => data, nothing),
  ])
  const whole = menu !== null && info !== null
  const last = cached?.shell
  const shell = {
    menu: menu ?? last?.menu ?? menuOf([]),
    info: info ?? last?.info ?? null,
  }
  if (whole || last)
    cached = {
      // An incomplete shell has no version.
      version: whole ? version : undefined,
      shell,
      until: performance.now() + (whole ? SHELL_LIFE_MS : PAUSE_MS),
    }
  return shell
}

const menuOf = (categories: readonly Category[]): SharedPart =>
  sharedPart(renderPart(Menu, { categories }))

const isCurrent = ({ version, until }: CachedShell, requested: number | undefined): boolean =>
  requested === undefined ? until > performance.now() : version === requested

const nothing = (): null => null
