import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import type { ContentPreview } from '#lib/contract/admin/content-preview.ts'
import type { HomeRow } from '#lib/contract/home.ts'
import type { LandingItem } from '#lib/contract/landing.ts'
import type { DocumentId } from './content-version-queries.ts'
import type { Deps } from '../deps.ts'
import { faqsOf } from './faqs.ts'
import { loadHomeRow } from './home.ts'
import { loadLanding } from './landing.ts'

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
  landing: async (deps, body) => ({ landing: await loadLanding(deps, body) }),
  home: async (deps, body) => {
    const rows = await Promise.all(
      body.rows.map((row, at) => loadHomeRow(deps, { ...row, id: at + 1 })),
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
  faqs: (_, body) => ({ faqs: faqsOf(body, (_list, _code, at) => at + 1) }),
  page: (_, body, slug) => ({ page: { slug, ...body } }),
  menus: (_, menus) => ({ menus }),
}

const singleItem = (item: LandingItem): Partial<ContentPreview> => ({
  landing: { title: '', description: '', items: [item] },
})
