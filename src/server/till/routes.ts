import { handle, type Handler } from '../platform/http/handler.ts'
import { applyPrices } from './apply-prices.ts'
import { applyStock } from './apply-stock.ts'

export const tillHandlers: readonly Handler[] = [
  handle('POST /till/stock', async ({ deps, apiKey, body: { lines } }) => ({
    data: await applyStock(deps, apiKey, lines),
  })),

  handle('POST /till/prices', async ({ deps, apiKey, body: { lines } }) => ({
    data: await applyPrices(deps, apiKey, lines),
  })),
]
