import { listFaqCategories, listFaqs } from './faq-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { countVisit } from '../reports/count-visit.ts'

export const faqHandlers: readonly Handler[] = [
  handle('GET /faqs', async ({ deps }) => ({ data: await listFaqs(deps.db) })),

  handle('GET /faqs/categories', async ({ deps }) => ({
    data: await listFaqCategories(deps.db),
  })),

  handle('POST /faqs/{id}/visit', async ({ deps, params, clientAddress }) => {
    await countVisit(deps, { kind: 'faq', id: params.id, clientAddress })
    return { data: null }
  }),
]
