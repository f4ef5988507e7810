import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import type { ContentPreview } from '#lib/contract/admin/content-preview.ts'
import type { HomeRow } from '#lib/contract/home.ts'
import type { LandingItem } from '#lib/contract/landing.ts'
import type { DocumentId } from './content-version-queries.ts'
import type { Deps } from '../deps.ts'
import { storedItem, storedRow } from '../import/stored-content.ts'
import { loadHomeRow } from './home.ts'
import { loadLanding } from './landing.ts'
import { readRecords } from './records.ts'

const EMPTY: ContentPreview = { landing: null, rows: null, faqs: null, page: null, menus: null }

export async function previewBody<K extends ContentKind>(
  deps: Deps,
  { kind, key }: DocumentId & { kind: K },
  body: Bodies[K],
): Promise<ContentPreview> {
  return { ...EMPTY, ...(await VIEWS[kind](deps, body, key)) }
}

type View<K extends ContentKind> = (
  deps: Deps,
  body: Bodies[K],
  key: string,
) => Partial<ContentPreview> | Promise<Partial<ContentPreview>>

const VIEWS: { [K in ContentKind]: View<K> } = {
  landing: async (deps, { items, ...plain }) => {
    const records = await readRecords(deps.db, 'landing', { items })
    const landing = { ...plain, items: items.map(item => storedItem(item, records)) }
    return { landing: await loadLanding(deps, landing) }
  },
  home: async (deps, body) => {
    const records = await readRecords(deps.db, 'home', body)
    const rows = await Promise.all(
      body.rows.map((row, index) =>
        loadHomeRow(deps, { id: index + 1, ...storedRow(row, records) }),
      ),
    )
    return { rows: rows.filter((row): row is HomeRow => row !== null) }
  },
  slides: (_, { slides }) =>
    singleItem({
      type_en: 'slider',
      border: false,
      configs: {
        slides: slides.map(({ code: _code, ...slide }, index) => ({ id: index + 1, ...slide })),
      },
    }),
  banners: (_, { banners }) =>
    singleItem({
      type_en: 'banner',
      border: false,
      configs: {
        banners: banners.map(({ code: _code, ...banner }, index) => ({ id: index + 1, ...banner })),
      },
    }),
  faqs: (_, { categories, questions }) => {
    const idOf = (code: string): number => categories.findIndex(each => each.code === code) + 1
    const faqs = questions
      .filter(({ category }) => idOf(category) > 0)
      .map(({ question, answer, category }, index) => ({
        id: index + 1,
        question,
        answer,
        category: { id: idOf(category) },
      }))
    const boxes = categories.map(({ name }, index) => ({ id: index + 1, name }))
    return { faqs: { faqs, categories: boxes } }
  },
  page: (_, body, slug) => ({ page: { slug, ...body } }),
  menus: (_, menus) => ({ menus }),
}

const singleItem = (item: LandingItem): Partial<ContentPreview> => ({
  landing: { title: '', description: '', items: [item] },
})
