import type { Bodies, ContentKind, HomeRowBody } from '#lib/contract/admin/content.ts'
import type { DocumentId } from '#server/content/content-version-queries.ts'
import { idsOf, readPublished } from '#server/content/published.ts'
import type { CodedList } from '#server/content/schema.ts'
import type { Db } from '#server/platform/database/open.ts'
import { next, PICTURE } from './catalogue.ts'

export { putSetting } from '#server/platform/database/settings.ts'

/**
 * What shoppers see of a document that nobody has edited: its first version, whose body further calls
 * replace. Text is stored as it is.
 */
export async function publishContent(
  db: Db,
  { kind, key }: DocumentId,
  body: object | string,
  published_at: number | null = null,
): Promise<void> {
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  await db
    .insertInto('content_documents')
    .values({ kind, key, revision: 0, last_number: 1 })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
    .execute()
  const state = { state: 'published', staff_id: null, publish_at: null, published_at } as const
  await db
    .insertInto('content_versions')
    .values({ kind, key, number: 1, body: json, saved_at: 1, ...state })
    .onConflict(conflict =>
      conflict.columns(['kind', 'key', 'number']).doUpdateSet({ body: json, published_at }),
    )
    .execute()
}

const main = (kind: ContentKind): DocumentId => ({ kind, key: 'main' })

async function insertId(db: Db, list: CodedList, code: string): Promise<number> {
  const id = Math.max(0, ...(await idsOf(db, list)).values()) + 1
  await db.insertInto('content_ids').values({ list, code, id }).execute()
  return id
}

/** A row at the end of the home page; its id. */
export async function insertHomeRow(
  db: Db,
  row: DistributiveOmit<HomeRowBody, 'title'>,
  title: string | null = null,
): Promise<number> {
  const { rows } = await readPublished(db, 'home')
  await publishContent(db, main('home'), { rows: [...rows, { ...row, title }] })
  return rows.length + 1
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A slide at the end; its id. */
export async function insertSlide(
  db: Db,
  slide: Partial<Bodies['slides']['slides'][number]> = {},
): Promise<number> {
  const n = next()
  const pictures = { desktop_image: PICTURE, mobile_image: PICTURE }
  const added = { code: `slide-${n}`, title: `اسلاید ${n}`, link: '/search', ...pictures, ...slide }
  const { slides } = await readPublished(db, 'slides')
  await publishContent(db, main('slides'), { slides: [...slides, added] })
  return insertId(db, 'slides', added.code)
}

/** A banner; its id. */
export async function insertBanner(
  db: Db,
  banner: Partial<Bodies['banners']['banners'][number]> = {},
): Promise<number> {
  const n = next()
  const plain = { code: `banner-${n}`, name: `بنر ${n}`, link: '/bundles', image: PICTURE }
  const added = { ...plain, ...banner }
  const { banners } = await readPublished(db, 'banners')
  await publishContent(db, main('banners'), { banners: [...banners, added] })
  return insertId(db, 'banners', added.code)
}

/** Takes banners off, whatever shows them. */
export async function deleteBanners(db: Db, ...codes: string[]): Promise<void> {
  const { banners } = await readPublished(db, 'banners')
  const others = banners.filter(({ code }) => !codes.includes(code))
  await publishContent(db, main('banners'), { banners: others })
}

interface LandingFields {
  slug?: string
  title?: string
  description?: string
  published_at?: number | null
}

/** A landing page; its slug. */
export async function insertLanding(
  db: Db,
  items: Bodies['landing']['items'],
  { slug, published_at = null, ...plain }: LandingFields = {},
): Promise<string> {
  const n = next()
  const key = slug ?? `landing-${n}`
  const body = { title: `صفحه ${n}`, description: '', ...plain, items }
  await publishContent(db, { kind: 'landing', key }, body, published_at)
  return key
}

/** A category of questions; its id. */
export async function insertFaqCategory(
  db: Db,
  category: Partial<Bodies['faqs']['categories'][number]> = {},
): Promise<number> {
  const n = next()
  const added = { code: `faq-category-${n}`, name: `موضوع ${n}`, ...category }
  const { categories, questions } = await readPublished(db, 'faqs')
  await publishContent(db, main('faqs'), { categories: [...categories, added], questions })
  return insertId(db, 'faq_categories', added.code)
}

/** A question with its answer; its id. */
export async function insertFaq(
  db: Db,
  faq: Partial<Bodies['faqs']['questions'][number]> = {},
  published_at: number | null = null,
): Promise<number> {
  const n = next()
  const category = faq.category ?? `faq-category-of-${n}`
  if (faq.category === undefined) await insertFaqCategory(db, { code: category })
  const text = { question: `پرسش ${n}؟`, answer: '<p>پاسخ</p>' }
  const added = { code: `faq-${n}`, ...text, ...faq, category }
  const { categories, questions } = await readPublished(db, 'faqs')
  const body = { categories, questions: [...questions, added] }
  await publishContent(db, main('faqs'), body, published_at)
  return insertId(db, 'faqs', added.code)
}

interface PageFields extends Partial<Bodies['page']> {
  slug?: string
  published_at?: number | null
}

/** A static page; its slug. */
export async function insertPage(
  db: Db,
  { slug = 'terms', published_at = null, ...page }: PageFields = {},
): Promise<string> {
  const body = { title: 'قوانین', description: '', body: '<p>متن</p>', ...page }
  await publishContent(db, { kind: 'page', key: slug }, body, published_at)
  return slug
}
