import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import { PICTURE } from './catalogue.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
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

/** A landing with a link to another one. */
export const linkTo = (slug: string) =>
  landing([media(`<p><a href="/landings/${slug}">x</a></p>`)], slug)

/** A banner of a document. */
export const bannerOf = (code: string, link = '/bundles') => ({
  ...{ code, name: 'بنر', link, image: PICTURE },
})

/** Somebody of marketing, who edits any document at its newest revision. */
export async function marketing(shop: TestShop) {
  keepPicture(shop)
  const { as } = await signedInStaff(shop, ['content'])
  const path = '/admin/content/{kind}/{key}'
  const paramsOf = (kind: ContentKind, key = 'main') => ({ kind, key })
  type Params = ReturnType<typeof paramsOf>
  const read = (params: Params) => as(`GET ${path}`, { params }).then(({ data }) => data)
  const revisionOf = (params: Params) =>
    read(params).then(
      ({ revision }) => revision,
      () => 0,
    )
  return {
    ...{ as, read, paramsOf, revisionOf },
    save: async (params: Params, document: object) => {
      const body = { revision: await revisionOf(params), document: { ...document } }
      await as(`PUT ${path}`, { params, body })
    },
    publish: async (params: Params) =>
      as(`POST ${path}/publish`, { params, body: { revision: await revisionOf(params) } }),
    schedule: async (params: Params, time: string) => {
      const body = { revision: await revisionOf(params), date: '1405/8/30', time }
      return as(`POST ${path}/schedule`, { params, body })
    },
    restore: async (params: Params, number: number) => {
      const at = { params: { ...params, number }, body: { revision: await revisionOf(params) } }
      return as(`POST ${path}/versions/{number}/restore`, at)
    },
  }
}
