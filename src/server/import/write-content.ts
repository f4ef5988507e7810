import { type Bodies, type ContentKind, ONLY_KEY } from '#lib/contract/admin/content.ts'
import {
  type ImportedDocument,
  isSameContent,
  publishChanged,
} from '../content/import-documents.ts'
import { readPublished } from '../content/published.ts'
import { putSettings } from '../platform/database/settings.ts'
import type { PictureFile } from './fields.ts'
import { type ContentListName, lists } from './lists.ts'
import type { Outcome } from './upsert.ts'
import type { Writing } from './writing.ts'

/** Publishes what the files change. The caller holds the lock of all publishing. */
export async function writeContent(writing: Writing): Promise<void> {
  const documents: ImportedDocument[] = []
  const add = (kind: ContentKind, body: object, key = ONLY_KEY) =>
    documents.push({ id: { kind, key }, body: body as Bodies[ContentKind] })
  const slides = mergeList(writing, 'slides')
  const banners = mergeList(writing, 'banners')
  const categories = mergeList(writing, 'faq_categories')
  const questions = mergeList(writing, 'faqs')
  if (slides) add('slides', { slides })
  if (banners) add('banners', { banners })
  if (categories && questions) add('faqs', { categories, questions })
  for (const { slug, ...body } of mergeList(writing, 'landings') ?? [])
    add('landing', body, String(slug))
  for (const { slug, ...body } of mergeList(writing, 'pages') ?? []) add('page', body, String(slug))
  const home = await mergeHome(writing)
  if (home) add('home', home)
  await publishChanged(writing.trx, documents, writing.now)
}
type Fields = Record<string, unknown>

/**
 * The records of a list as they will be, null without its file. A file with every record defines
 * their order; otherwise new ones go to the end.
 */
function mergeList(writing: Writing, name: ContentListName): Fields[] | null {
  const { file, key } = lists[name]
  if (!writing.files.present.includes(file)) return null
  const stored = writing.existing[name] as ReadonlyMap<string, Fields>
  const changed = new Map(
    writing.files.lists[name].map(({ data }) => {
      const fields = writing.withPictures(data) as Fields
      const id = String(fields[key])
      return [id, { ...stored.get(id), ...fields }]
    }),
  )
  const isWhole = [...stored.keys()].every(id => changed.has(id))
  const merged = isWhole ? changed : new Map([...stored, ...changed])
  const before = [...stored.keys()]
  const outcomes = [...merged].flatMap(([id, record], at): Outcome[] => {
    if (!changed.has(id)) return []
    if (!stored.has(id)) return ['inserted']
    return [before[at] === id && isSameContent(stored.get(id), record) ? 'unchanged' : 'updated']
  })
  writing.count(name, outcomes)
  Object.assign(writing.existing, { [name]: merged })
  return [...merged.values()]
}

async function mergeHome(writing: Writing): Promise<Bodies['home'] | null> {
  const rows = writing.files.home?.map(({ data }) => data)
  if (!rows) return null
  const before = (await readPublished(writing.trx, 'home')).rows
  writing.count(
    'home',
    rows.map((row, at) => {
      if (!before[at]) return 'inserted'
      return isSameContent(before[at], row) ? 'unchanged' : 'updated'
    }),
  )
  return { rows }
}

const withPictureAddress = <S extends { image: PictureFile | null }>(
  setting: S | null,
  writing: Writing,
) => setting && { ...setting, image: writing.picture(setting.image) }

export async function writeSettings(writing: Writing): Promise<void> {
  const { trx, files } = writing
  if (!files.settings) return
  const { trust_seal, map, ...plain } = files.settings.data
  const settings = {
    ...plain,
    ...(trust_seal === undefined ? {} : { trust_seal: withPictureAddress(trust_seal, writing) }),
    ...(map === undefined ? {} : { map: withPictureAddress(map, writing) }),
  }
  const before = await trx.selectFrom('settings').selectAll().execute()
  const outcomes = Object.entries(settings).map(([key, input]): Outcome => {
    const stored = before.find(setting => setting.key === key)
    if (!stored) return 'inserted'
    return stored.value === JSON.stringify(input) ? 'unchanged' : 'updated'
  })
  await putSettings(trx, settings)
  writing.count('settings', outcomes)
}
