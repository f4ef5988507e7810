import type { PictureFile } from './fields.ts'
import { storedItem } from './stored-content.ts'
import type { Outcome, Wanted } from './upsert.ts'
import type { Writing } from './writing.ts'

/** Brings slides, banners, landings, questions and pages in. */
export async function writeContent(writing: Writing): Promise<void> {
  const { lists } = writing.files
  const slidePlace = places(writing, 'slides')
  await writing.put(
    'slides',
    lists.slides.map(({ data: { desktop_image, mobile_image, ...plain } }) => ({
      key: plain.code,
      columns: {
        ...plain,
        desktop_image: writing.picture(desktop_image),
        mobile_image: writing.picture(mobile_image),
        position: slidePlace(plain.code),
      },
    })),
  )
  await writing.put(
    'banners',
    lists.banners.map(({ data }) => ({
      key: data.code,
      columns: { ...data, image: writing.picture(data.image) },
    })),
  )
  await writing.put(
    'landings',
    lists.landings.map(({ data: { items, ...plain } }) => ({
      key: plain.slug,
      columns: {
        ...plain,
        items: items && JSON.stringify(items.map(item => storedItem<PictureFile>(item, writing))),
      },
    })),
  )
  await writeFaqs(writing)
  await writing.put(
    'pages',
    lists.pages.map(({ data }) => ({ key: data.slug, columns: data })),
  )
}

async function writeFaqs(writing: Writing): Promise<void> {
  const { lists } = writing.files
  const categoryPlace = places(writing, 'faq_categories')
  await writing.put(
    'faq_categories',
    lists.faq_categories.map(({ data }) => ({
      key: data.code,
      columns: { ...data, position: categoryPlace(data.code) },
    })),
  )
  const place = places(writing, 'faqs')
  await writing.put(
    'faqs',
    lists.faqs.map(({ data: { category, ...plain } }): Wanted<'faqs'> => ({
      key: plain.code,
      columns: {
        ...plain,
        category_id: writing.id('faq_categories', category),
        position: place(plain.code),
      },
    })),
  )
}

/** A file that names every record gives their order; another one only adds new ones at the end. */
function places(
  { files, existing }: Writing,
  name: 'slides' | 'faq_categories' | 'faqs',
): (code: string) => number | undefined {
  const codes = files.lists[name].map(({ data }) => data.code)
  const stored = [...existing[name].values()]
  const inFile = new Set(codes)
  if (stored.every(({ code }) => inFile.has(code))) return code => codes.indexOf(code) + 1
  const last = Math.max(0, ...stored.map(({ position }) => position))
  const fresh = codes.filter(code => !existing[name].has(code))
  return code => (existing[name].has(code) ? undefined : last + fresh.indexOf(code) + 1)
}

/** A setting that holds a picture, with the address of that picture. */
const pictured = <S extends { image: PictureFile | null }>(setting: S | null, writing: Writing) =>
  setting && { ...setting, image: writing.picture(setting.image) }

/** Brings the settings in that the file names. */
export async function writeSettings(writing: Writing): Promise<void> {
  const { trx, files } = writing
  if (!files.settings) return
  const { trust_seal, map, ...plain } = files.settings.data
  const settings = {
    ...plain,
    ...(trust_seal === undefined ? {} : { trust_seal: pictured(trust_seal, writing) }),
    ...(map === undefined ? {} : { map: pictured(map, writing) }),
  }
  const before = await trx.selectFrom('settings').selectAll().execute()
  const outcomes: Outcome[] = []
  for (const [key, given] of Object.entries(settings)) {
    const value = JSON.stringify(given)
    const stored = before.find(setting => setting.key === key)
    outcomes.push(!stored ? 'inserted' : stored.value === value ? 'unchanged' : 'updated')
    await trx
      .insertInto('settings')
      .values({ key, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
  writing.count('settings', outcomes)
}
