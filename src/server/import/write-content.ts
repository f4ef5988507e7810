import type { PictureFile } from './fields.ts'
import { storedItem } from './stored-content.ts'
import type { Outcome, UpsertRecord } from './upsert.ts'
import type { Writing } from './writing.ts'

export async function writeContent(writing: Writing): Promise<void> {
  const { lists } = writing.files
  const slidePosition = positions(writing, 'slides')
  await writing.put(
    'slides',
    lists.slides.map(({ data: { desktop_image, mobile_image, ...plain } }) => ({
      key: plain.code,
      columns: {
        ...plain,
        desktop_image: writing.picture(desktop_image),
        mobile_image: writing.picture(mobile_image),
        position: slidePosition(plain.code),
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
  const categoryPosition = positions(writing, 'faq_categories')
  await writing.put(
    'faq_categories',
    lists.faq_categories.map(({ data }) => ({
      key: data.code,
      columns: { ...data, position: categoryPosition(data.code) },
    })),
  )
  const position = positions(writing, 'faqs')
  await writing.put(
    'faqs',
    lists.faqs.map(({ data: { category, ...plain } }): UpsertRecord<'faqs'> => ({
      key: plain.code,
      columns: {
        ...plain,
        category_id: writing.id('faq_categories', category),
        position: position(plain.code),
      },
    })),
  )
}

/** A file with every record defines their order; otherwise new ones go to the end. */
function positions(
  { files, existing }: Writing,
  name: 'slides' | 'faq_categories' | 'faqs',
): (code: string) => number | undefined {
  const codes = files.lists[name].map(({ data }) => data.code)
  const stored = [...existing[name].values()]
  const inFile = new Set(codes)
  if (stored.every(({ code }) => inFile.has(code))) return code => codes.indexOf(code) + 1
  const last = Math.max(0, ...stored.map(({ position }) => position))
  const added = codes.filter(code => !existing[name].has(code))
  return code => (existing[name].has(code) ? undefined : last + added.indexOf(code) + 1)
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
  const outcomes: Outcome[] = []
  for (const [key, input] of Object.entries(settings)) {
    const value = JSON.stringify(input)
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
