import type { Client } from '#lib/api/client.ts'
import type { Choosing } from '#ui/admin/PictureChooser.tsx'
import { idOf } from '../../_parts/answer.ts'

/** What a form asks of the library instead of being saved. */
export interface Pick {
  /** The field whose library is to be open. */
  open: { to: string; q: string; page: number } | null
  /** A field and the address that it gets. */
  put: { to: string; url: string } | null
}

type Typed = Readonly<Record<string, string>>

const SEARCH_MAX_CHARS = 120

/** Reads what a button of a picture's field asks for; null: it was another button. */
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

/** Likewise of a form of texts, whose field gets what was taken. */
export function takePick(typed: Record<string, string>): Pick | null {
  const pick = pickIn(typed)
  if (pick?.put) typed[pick.put.to] = pick.put.url
  return pick
}

const NONE = { data: [], extra_data: { count: 0, page: 1, page_size: 1 } }

/** The pictures that an open field shows; none to whoever may not see the library. */
export async function choosingOf(api: Client, open: Pick['open']): Promise<Choosing | null> {
  if (!open) return null
  const { to, q, page } = open
  const { data, extra_data: extra } = await api('GET /admin/pictures', {
    query: { q, page },
  }).catch(() => NONE)
  return { to, q, pictures: data, extra }
}

const ADDRESS = /^\/media\/[\w.-]+$/
const ASKED_MAX = 600

/** What stands for pictures in words, by their address. */
export async function altsOf(
  api: Client,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(urls)].filter(url => ADDRESS.test(url)).slice(0, ASKED_MAX)
  if (asked.length === 0) return new Map()
  const { data } = await api('POST /admin/pictures/names', { body: { urls: asked } }).catch(
    () => NONE,
  )
  return new Map(data.map(({ url, alt }) => [url, alt]))
}
