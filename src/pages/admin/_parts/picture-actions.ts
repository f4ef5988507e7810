import type { Client } from '#lib/api/client.ts'
import type { PictureChoice } from '#ui/admin/PictureChooser.tsx'
import { idOf } from '../../_parts/answer.ts'

/** Actions of a form on the library. */
export interface PictureAction {
  /** The field with an open library. */
  open: { to: string; q: string; page: number } | null
  /** A field and its new address. */
  change: { to: string; url: string } | null
}

type FormValues = Readonly<Record<string, string>>

const SEARCH_MAX_CHARS = 120

/** The action of a picture field's button; null for others. */
export function pictureActionIn(values: FormValues): PictureAction | null {
  const [action, to = '', page] = (values['do'] ?? '').split(':')
  if (action === 'browse') {
    const q = (values['pick-q'] ?? '').slice(0, SEARCH_MAX_CHARS)
    return { open: { to, q, page: idOf(page) ?? 1 }, change: null }
  }
  if (action === 'close') return { open: null, change: null }
  if (action === 'clear') return { open: null, change: { to, url: '' } }
  if (action !== 'use') return null
  const url = values['pick']
  return { open: null, change: url === undefined ? null : { to, url } }
}

/** The same for text forms, whose field is updated. */
export function applyPictureAction(values: Record<string, string>): PictureAction | null {
  const action = pictureActionIn(values)
  if (action?.change) values[action.change.to] = action.change.url
  return action
}

const NONE = { data: [], extra_data: { count: 0, page: 1, page_size: 1 } }

/** Empty without permission for the library. */
export async function readPictureChoice(
  api: Client,
  open: PictureAction['open'],
): Promise<PictureChoice | null> {
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
