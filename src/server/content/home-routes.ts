import { HttpStatus } from '#lib/codes/http.ts'
import { windowFees } from '#lib/rules/delivery-window.ts'
import { messages } from '#lib/text/messages.ts'
import { findLatestBanner, listSlides } from './banner-queries.ts'
import { getHomeRow } from './home-queries.ts'
import { getSetting, listSettings } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { countVisit } from '../reports/count-visit.ts'
import { ensureWindows, windowDays } from '../delivery/delivery-days.ts'
import { listHomeLayouts, loadHome, loadHomeRow } from './home.ts'

export const homeHandlers: readonly Handler[] = [
  handle('GET /config/free-shipping-threshold', async ({ deps }) => {
    const now = deps.now()
    const days = windowDays(await ensureWindows(deps.db, now), null, now)
    return {
      data: {
        free_shipping_threshold: await getSetting(deps.db, 'free_shipping_threshold'),
        window_fees: windowFees(days),
      },
    }
  }),

  handle('GET /config/shop', async ({ deps }) => {
    const { order_areas: _areas, text_hours: _hours, ...shop } = await listSettings(deps.db)
    return { data: shop }
  }),

  handle('GET /sliders', async ({ deps }) => ({ data: await listSlides(deps.db) })),

  handle('GET /home', async ({ deps }) => ({ data: await loadHome(deps) })),

  handle('GET /home/layouts', async ({ deps }) => ({
    data: await listHomeLayouts(deps.db),
  })),

  handle('GET /home/load', async ({ deps, query }) => {
    if (query.row === undefined) return { data: await loadHome(deps) }
    const row = await loadHomeRow(deps, await getHomeRow(deps.db, query.row))
    if (!row) throw new ApiError(HttpStatus.notFound, messages.notFound)
    return { data: row }
  }),

  handle('GET /home/banners/latest', async ({ deps }) => ({
    data: (await findLatestBanner(deps.db)) ?? null,
  })),

  handle('POST /home/banners/{id}/visit', async ({ deps, params, clientAddress }) => {
    await countVisit(deps, { kind: 'banner', id: params.id, clientAddress })
    return { data: null }
  }),
]
