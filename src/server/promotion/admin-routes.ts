import { HttpStatus } from '#lib/codes/http.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import type { StaffPromotion } from '#lib/contract/admin/promotion.ts'
import type { Reference } from '#lib/contract/admin/reference.ts'
import {
  promotionGoods,
  promotionKindNames,
  promotionLabels,
  promotionStateNames,
} from '#lib/text/labels/admin-promotions.ts'
import { promotionMessages } from '#lib/text/messages/promotion.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { promotionWorth } from '#lib/text/promotion.ts'
import { listOfficeCategories } from '../catalogue/group-office-queries.ts'
import { findReferences, listReferences, SUGGESTED } from '../content/references.ts'
import { listPostingMethods } from '../delivery/posting-method-queries.ts'
import { findPlaces } from '../delivery/zone-places.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type FileCells, listFile } from '../platform/http/list-file.ts'
import { listMatchingPromotions } from './listed-promotions.ts'
import { previewPromotion } from './preview-promotion.ts'
import { findPromotion } from './promotion-queries.ts'
import { kindFaults, readPromotionTerms } from './promotion-terms.ts'
import { promotionViews } from './promotion-view.ts'
import { addPromotion, changePromotion } from './save-promotion.ts'

const notFound = (): ApiError => new ApiError(HttpStatus.notFound, promotionMessages.notFound)

export const promotionHandlers: readonly Handler[] = [
  handle('GET /admin/promotions', async ({ deps: { db, now }, query: { page, ...query } }) => {
    const rows = await listMatchingPromotions(db, query, now())
    const { offset, limit } = numberedPage(page, LIST_ROWS)
    const data = await promotionViews(db, rows.slice(offset, offset + limit), now())
    return { data, extra: { count: rows.length, page, page_size: LIST_ROWS } }
  }),

  handle('GET /admin/promotions/file', async ({ deps, query: { columns, ...query } }) => {
    const { db, now } = deps
    const rows = new Map((await listMatchingPromotions(db, query, now())).map(row => [row.id, row]))
    const read = (ids: readonly number[]) =>
      promotionViews(
        db,
        ids.flatMap(id => rows.get(id) ?? []),
        now(),
      )
    return listFile('promotions', { columns, cells: PROMOTION_CELLS, ids: [...rows.keys()], read })
  }),

  handle(
    'POST /admin/promotions',
    async ({ deps: { db, now }, staff, body }) => {
      const terms = await readPromotionTerms(db, body)
      const id = await addPromotion(db, terms, { now: now(), actor: staff.id })
      return { data: { id }, message: promotionMessages.added }
    },
    kindFaults,
  ),

  handle(
    'POST /admin/promotions/preview',
    async ({ deps: { db, now }, body }) => ({
      data: await previewPromotion(db, await readPromotionTerms(db, body), now()),
    }),
    kindFaults,
  ),

  handle('GET /admin/promotions/choices', async ({ deps: { db } }) => {
    const categories = await listOfficeCategories(db)
    const methods = await listPostingMethods(db)
    return {
      data: {
        categories: categories.map(({ id, name, parent_id }) => ({ id, name, parent_id })),
        methods: methods.map(({ id, title }) => ({ id, title })),
      },
    }
  }),

  handle('GET /admin/promotions/areas', async ({ deps: { db }, query: { q } }) => ({
    data: await findPlaces(db, q, ['locality']),
  })),

  handle('GET /admin/promotions/products', async ({ deps, query: { q } }) => ({
    data: (await findReferences(deps, 'products', q, SUGGESTED)).map(productName),
  })),

  handle('POST /admin/promotions/names', async ({ deps, body: { keys } }) => ({
    data: (await listReferences(deps, 'products', keys)).map(productName),
  })),

  handle('GET /admin/promotions/{id}', async ({ deps: { db, now }, params }) => {
    const row = await findPromotion(db, params.id)
    const [data] = row ? await promotionViews(db, [row], now()) : []
    if (!data) throw notFound()
    return { data }
  }),

  handle(
    'PUT /admin/promotions/{id}',
    async ({ deps: { db, now }, staff, params, body }) => {
      const terms = await readPromotionTerms(db, body)
      const by = { now: now(), actor: staff.id }
      if (!(await changePromotion(db, params.id, terms, by))) throw notFound()
      return { data: null, message: staffMessages.saved }
    },
    kindFaults,
  ),
]

const productName = ({ key, name, apart }: Reference) => ({ key, name, apart })

const PROMOTION_CELLS: FileCells<'promotions', StaffPromotion> = {
  title: promotion => promotion.title,
  kind: promotion => promotionKindNames[promotion.kind],
  worth: promotionWorth,
  goods: promotionGoods,
  areas: promotion => promotion.areas.join('، '),
  since: promotion => promotion.since_fa,
  until: promotion => promotion.until_fa,
  coupon: promotion => (promotion.with_coupon ? promotionLabels.together : null),
  state: promotion => promotionStateNames[promotion.state],
}
