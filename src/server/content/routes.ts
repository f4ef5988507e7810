import { HttpStatus } from '#lib/codes/http.ts'
import { windowFees } from '#lib/rules/delivery-window.ts'
import { messages } from '#lib/text/messages.ts'
import { listSettings } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { countVisit } from '../reports/count-visit.ts'
import { readZoneDays } from '../delivery/zone-days.ts'
import { DEFAULT_ZONE_ID, getZone } from '../delivery/zone-queries.ts'
import { thresholdOf } from '../delivery/zone-terms.ts'
import { listHomeLayouts, listHomeRows, loadHome, loadHomeRow } from './home.ts'
import { readFaqs } from './faqs.ts'
import { findPublished, readBanners, readPublished, readSlides } from './published.ts'

export const contentHandlers: readonly Handler[] = [
  handle('GET /config/free-shipping-threshold', async ({ deps }) => {
    const now = deps.now()
    const days = await readZoneDays(deps.db, undefined, now)
    const zone = await getZone(deps.db, DEFAULT_ZONE_ID)
    return {
      data: {
        free_shipping_threshold: await thresholdOf(deps.db, zone),
        window_fees: windowFees(days),
      },
    }
  }),

  handle('GET /config/shop', async ({ deps: { db } }) => {
    const settings = await listSettings(db)
    return {
      data: {
        free_shipping_threshold: settings.free_shipping_threshold,
        support_phone: settings.support_phone,
        support_email: settings.support_email,
        address: settings.address,
        social: settings.social,
        trust_seal: settings.trust_seal,
        map: settings.map,
        bank_account: settings.bank_account,
        menus: await readPublished(db, 'menus'),
      },
    }
  }),

  handle('GET /sliders', async ({ deps }) => ({
    data: [...(await readSlides(deps.db)).values()],
  })),

  handle('GET /home', async ({ deps }) => ({ data: await loadHome(deps) })),

  handle('GET /home/layouts', async ({ deps }) => ({
    data: await listHomeLayouts(deps),
  })),

  handle('GET /home/load', async ({ deps, query }) => {
    if (query.row === undefined) return { data: await loadHome(deps) }
    const stored = (await listHomeRows(deps)).find(({ id }) => id === query.row)
    const row = stored && (await loadHomeRow(deps, stored))
    if (!row) throw new ApiError(HttpStatus.notFound, messages.notFound)
    return { data: row }
  }),

  handle('GET /home/banners/latest', async ({ deps }) => {
    const banners = [...(await readBanners(deps.db)).values()]
    return { data: banners.toSorted((a, b) => b.id - a.id)[0] ?? null }
  }),

  handle('POST /home/banners/{id}/visit', async ({ deps, params, clientAddress }) => {
    await countVisit(deps, { kind: 'banner', id: params.id, clientAddress })
    return { data: null }
  }),

  handle('GET /faqs', async ({ deps }) => ({ data: (await readFaqs(deps.db)).faqs })),

  handle('GET /faqs/categories', async ({ deps }) => ({
    data: (await readFaqs(deps.db)).categories,
  })),

  handle('POST /faqs/{id}/visit', async ({ deps, params, clientAddress }) => {
    await countVisit(deps, { kind: 'faq', id: params.id, clientAddress })
    return { data: null }
  }),

  handle('GET /pages/{slug}', async ({ deps, params: { slug } }) => {
    const page = await findPublished(deps.db, { kind: 'page', key: slug })
    if (!page) throw new ApiError(HttpStatus.notFound, messages.notFound)
    return { data: { slug, ...page } }
  }),
]
