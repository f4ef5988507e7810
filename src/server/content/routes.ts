import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { countVisit } from '../reports/count-visit.ts'
import { readFaqs } from './faqs.ts'
import { loadLanding } from './landing.ts'
import { findPublished } from './published.ts'

export const contentHandlers: readonly Handler[] = [
  handle('GET /landings/{slug}', async ({ deps, params }) => {
    const landing = await findPublished(deps.db, { kind: 'landing', key: params.slug })
    if (!landing) throw new ApiError(HttpStatus.notFound, messages.landingNotExist)
    return { data: await loadLanding(deps, landing) }
  }),

  handle('GET /pages/{slug}', async ({ deps, params: { slug } }) => {
    const page = await findPublished(deps.db, { kind: 'page', key: slug })
    if (!page) throw new ApiError(HttpStatus.notFound, messages.notFound)
    return { data: { slug, ...page } }
  }),

  handle('GET /faqs', async ({ deps }) => ({ data: (await readFaqs(deps.db)).faqs })),

  handle('GET /faqs/categories', async ({ deps }) => ({
    data: (await readFaqs(deps.db)).categories,
  })),

  handle('POST /faqs/{id}/visit', async ({ deps, params, clientAddress }) => {
    await countVisit(deps, { kind: 'faq', id: params.id, clientAddress })
    return { data: null }
  }),
]
