import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { promotionMessages } from '#lib/text/messages/promotion.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { listOfficeCategories } from '../catalogue/group-office-queries.ts'
import { listPostingMethods } from '../delivery/posting-method-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { previewPromotion } from './preview-promotion.ts'
import { findPromotion, listPromotionPage } from './promotion-queries.ts'
import { kindFaults, readPromotionTerms } from './promotion-terms.ts'
import { promotionViews } from './promotion-view.ts'
import { addPromotion, changePromotion } from './save-promotion.ts'

const notFound = (): ApiError => new ApiError(HttpStatus.notFound, promotionMessages.notFound)

export const promotionHandlers: readonly Handler[] = [
  handle('GET /admin/promotions', async ({ deps: { db, now }, query: { page } }) => {
    const { rows, count } = await listPromotionPage(db, numberedPage(page))
    const data = await promotionViews(db, rows, now())
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
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
