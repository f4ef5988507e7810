import type { Client } from '#lib/api/client.ts'
import type { Choosing } from '#ui/admin/PictureChooser.tsx'
import { idOf } from '../../_parts/answer.ts'

/** Actions of a form on the library. */
export interface Pick {
  /** The field with an open library. */
  open: { to: string; q: string; page: number } | null
  /** A field and its new address. */
  put: { to: string; url: string } | null
}

type Typed = Readonly<Record<string, string>>

const SEARCH_MAX_CHARS = 120

/** The action of a picture field's button; null for others. */
export function pickIn(typed: Typed): Pick | null {
  const [does, to = '', page] = (typed['do'] ?? '').split(':')
  if (does === 'pick') {
    const q = (typed['pick-q'] ?? '').slice(0, SEARCH_MAX_CHARS)
    return { open: { to, q, page: idOf(page) ?? 1 }, put: null }
  }
  if (does === 'leave') return { open: null, put: null }
  if (does === 'unpick') return { open: null, put: { to, url: '' } }
  if (does !== 'take') return null
  const url = typed['pick']
  return { open: null, put: url === undefined ? null : { to, url } }
}

/** The same for text forms, whose field is updated. */
export function takePick(typed: Record<string, string>): Pick | null {
  const pick = pickIn(typed)
  if (pick?.put) typed[pick.put.to] = pick.put.url
  return pick
}

const NONE = { data: [], extra_data: { count: 0, page: 1, page_size: 1 } }

/** Empty without permission for the library. */
export async function choosingOf(api: Client, open: Pick['open']): Promise<Choosing | null> {
  if (!open) return null
  const { to, q, page } = open
  const { data, extra_data: extra } = await api('GET /admin/pictures', {
    query: { q, page },
  }).catch(() => NONE)
  return { to, q, pictures: data, extra }
}

const ADDRESS = /^\/media\/[\w.-]+$/
const ADDRESSES_MAX = 600

/** Alternative texts by address. */
export async function altsOf(
  api: Client,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = [...new Set(urls)].filter(url => ADDRESS.test(url)).slice(0, ADDRESSES_MAX)
  if (addresses.length === 0) return new Map()
  const { data } = await api('POST /admin/pictures/names', { body: { urls: addresses } }).catch(
    () => NONE,
  )
  return new Map(data.map(({ url, alt }) => [url, alt]))
}
