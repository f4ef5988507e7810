import {
  priceLineSchema,
  stockLineSchema,
  type TillPriceLine,
  type TillPriceResult,
  type TillStockLine,
  type TillStockResult,
} from '#lib/contract/till.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { applyPrices } from './apply-prices.ts'
import { applyStock } from './apply-stock.ts'
import { NO_PRICES } from './price-batch.ts'
import { answerEach, readLine } from './read-line.ts'
import { NO_STOCK } from './stock-batch.ts'

export const tillHandlers: readonly Handler[] = [
  handle('POST /till/stock', async ({ deps, apiKey, body }) => ({
    data: await answerEach<TillStockLine, TillStockResult>(body.lines, {
      read: line => readLine(stockLineSchema, line),
      nameless: {},
      invalid: message => ({ ...NO_STOCK, result: 'invalid', message }),
      apply: lines => applyStock(deps, apiKey, lines),
    }),
  })),

  handle('POST /till/prices', async ({ deps, apiKey, body }) => ({
    data: await answerEach<TillPriceLine, TillPriceResult>(body.lines, {
      read: line => readLine(priceLineSchema, line),
      nameless: { price: 0, version: 0 },
      invalid: message => ({ ...NO_PRICES, result: 'invalid', message }),
      apply: lines => applyPrices(deps, apiKey, lines),
    }),
  })),
]
