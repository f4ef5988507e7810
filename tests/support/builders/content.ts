import type { RowConfig } from '#server/content/home-queries.ts'
import type { StoredLandingItem } from '#server/content/landing-queries.ts'
import type { Db } from '#server/platform/database/open.ts'
import { next, PICTURE, type Row } from './catalogue.ts'

export { putSetting } from '#server/platform/database/settings.ts'

/** A row at the end of the home page; its id. */
export async function insertHomeRow(
  db: Db,
  config: RowConfig,
  row: Partial<Row<'home_rows'>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('home_rows')
    .values({
      position: next(),
      model: config.model,
      title: null,
      config: JSON.stringify(config),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A slide; its id. */
export async function insertSlide(db: Db, row: Partial<Row<'slides'>> = {}): Promise<number> {
  const n = next()
  const { id } = await db
    .insertInto('slides')
    .values({
      code: `slide-${n}`,
      title: `اسلاید ${n}`,
      link: '/search',
      desktop_image: PICTURE,
      mobile_image: PICTURE,
      position: n,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A banner; its id. */
export async function insertBanner(db: Db, row: Partial<Row<'banners'>> = {}): Promise<number> {
  const n = next()
  const { id } = await db
    .insertInto('banners')
    .values({ code: `banner-${n}`, name: `بنر ${n}`, link: '/bundles', image: PICTURE, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A landing page; its slug. */
export async function insertLanding(
  db: Db,
  items: StoredLandingItem[],
  row: Partial<Row<'landings'>> = {},
): Promise<string> {
  const n = next()
  const { slug } = await db
    .insertInto('landings')
    .values({
      slug: `landing-${n}`,
      title: `صفحه ${n}`,
      description: '',
      items: JSON.stringify(items),
      ...row,
    })
    .returning('slug')
    .executeTakeFirstOrThrow()
  return slug
}

/** A category of questions; its id. */
export async function insertFaqCategory(
  db: Db,
  row: Partial<Row<'faq_categories'>> = {},
): Promise<number> {
  const n = next()
  const { id } = await db
    .insertInto('faq_categories')
    .values({ code: `faq-category-${n}`, name: `موضوع ${n}`, position: n, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A question with its answer; its id. */
export async function insertFaq(db: Db, row: Partial<Row<'faqs'>> = {}): Promise<number> {
  const n = next()
  const { id } = await db
    .insertInto('faqs')
    .values({
      code: `faq-${n}`,
      category_id: row.category_id ?? (await insertFaqCategory(db)),
      question: `پرسش ${n}؟`,
      answer: '<p>پاسخ</p>',
      position: n,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A static page; its slug. */
export async function insertPage(db: Db, row: Partial<Row<'pages'>> = {}): Promise<string> {
  const page = { slug: 'terms', title: 'قوانین', description: '', body: '<p>متن</p>', ...row }
  await db.insertInto('pages').values(page).execute()
  return page.slug
}
