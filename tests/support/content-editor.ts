import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bodies } from '#lib/contract/admin/content.ts'
import { PICTURE } from './catalogue.ts'
import type { TestShop } from './shop.ts'
import { signedInStaff } from './staff.ts'

/** The landing that the tests edit. */
export const yalda = { kind: 'landing', key: 'yalda' } as const

/** The picture of the builders, kept in the shop. */
export function keepPicture(shop: TestShop): void {
  mkdirSync(shop.deps.mediaDir, { recursive: true })
  writeFileSync(join(shop.deps.mediaDir, basename(PICTURE)), '')
}

/** What a landing holds. */
export const landing = (items: Bodies['landing']['items'] = [], title = 'یلدا') => ({
  title,
  description: 'هندوانه و انار',
  items,
})

/** A text of a landing. */
export const media = (body: string): Bodies['landing']['items'][number] => ({
  type_en: 'media',
  configs: { body, image: null, reverse: false },
  border: false,
})

/** Somebody of marketing, who edits the landing. */
export async function contentEditor(shop: TestShop) {
  const { as } = await signedInStaff(shop, ['content'])
  return {
    as,
    read: () => as('GET /admin/content/{kind}/{key}', { params: yalda }).then(({ data }) => data),
    save: (document: object, revision = 0) =>
      as('PUT /admin/content/{kind}/{key}', {
        params: yalda,
        body: { revision, document: { ...document } },
      }).then(({ data }) => data.revision),
    publish: (revision: number) =>
      as('POST /admin/content/{kind}/{key}/publish', { params: yalda, body: { revision } }).then(
        ({ data }) => data.revision,
      ),
  }
}

/** The landing as shoppers see it. */
export const seenLanding = (shop: TestShop) =>
  shop
    .as(null)('GET /landings/{slug}', { params: { slug: yalda.key } })
    .then(({ data }) => data)
