import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { TillStockLine, TillStockResult } from '#lib/contract/till.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { newTill } from '#tests/support/builders/till.ts'
import { type ApiProcess, startApi } from '#tests/support/fixtures/api-process.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'
import { type BigShop, fillBigShop } from './big-shop.ts'
import { LIST_CALLS } from './list-calls.ts'
import type { Row } from './measure.ts'
import { lowerQuarter, percentilesOf } from './percentiles.ts'
import { StockBook } from './stock-book.ts'

const PRODUCTS = 5_000
/** Of those that till and shoppers deal in; their stock is between 1 and 60 pieces. */
const TRADED = 600
const SHOPPERS = 50
const ROUNDS = 9
const ROUND_MS = 8_000
const ORDERS_A_ROUND = 20
/** Between two lists of a shopper, on average. */
const PAUSE_MS = 700
/** Together 10,500 changes a minute. */
const SINGLES_A_ROUND = (90 * ROUND_MS) / 1_000
const BATCH_LINES = 340
const BATCHES_A_ROUND = 2
const P99_LIMIT = 2
const CHANGES_A_MINUTE = 10_000

type Engine = 'sqlite' | 'postgres'

/** 50 shoppers who list and buy, without and with a till beside them, by turns, on each engine. */
export async function till(): Promise<Row[]> {
  const engines: Engine[] = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
  const rows: Row[] = []
  for (const engine of engines) {
    process.env['SHOP_TEST_ENGINE'] = engine
    rows.push(...(await tillOn(engine)))
  }
  return rows
}

async function tillOn(engine: Engine): Promise<Row[]> {
  const market = await openMarket()
  const { shop, api, book, close } = market
  try {
    await listWhile(market, setTimeout(ROUND_MS))
    const quiet: number[] = []
    const beside: number[] = []
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await listWhile(market, Promise.all([order(market), setTimeout(ROUND_MS)])))
      const startedAt = performance.now()
      let changes = 0
      const trade = sendChanges(market).then(sent => {
        changes = sent
        rates.push((changes * 60_000) / (performance.now() - startedAt))
      })
      beside.push(await listWhile(market, Promise.all([order(market), trade])))
      console.log(
        `  ${engine}: p99 of lists ${quiet.at(-1)?.toFixed(1)} ms, beside the till ` +
          `${beside.at(-1)?.toFixed(1)} ms at ${rates.at(-1)?.toFixed(0)} changes a minute`,
      )
    }
    await api.kill()
    return rowsOf(engine, { quiet, beside, rates, wrong: await book.wrongPieces(shop.db) })
  } finally {
    await close()
  }
}

interface Figures {
  quiet: readonly number[]
  beside: readonly number[]
  rates: readonly number[]
  wrong: number
}

const rowsOf = (engine: Engine, { quiet, beside, rates, wrong }: Figures): Row[] => [
  {
    name: `p99 of lists of ${SHOPPERS} shoppers beside a till ÷ without it, ${engine}`,
    value: lowerQuarter(beside) / lowerQuarter(quiet),
    ...{ unit: 'x', limit: P99_LIMIT, must: 'stay' },
  },
  {
    name: `stock changes a minute from the till, ${engine}`,
    value: Math.min(...rates),
    ...{ unit: 'changes', limit: CHANGES_A_MINUTE, must: 'reach' },
  },
  {
    name: `pieces oversold or lost, ${engine}`,
    ...{ value: wrong, unit: 'pieces', limit: 0, must: 'stay' },
  },
]

interface Market {
  shop: TestShop
  content: BigShop
  api: ApiProcess
  book: StockBook
  buyers: Shopper[]
  delivery: Delivery
  key: string
  random: Random
  close: () => Promise<void>
}

async function openMarket(): Promise<Market> {
  const shop = await createShop()
  shop.clock.now = Math.floor(Date.now() / 1_000)
  const content = await fillBigShop(shop.db, PRODUCTS)
  const random = seeded(7)
  const book = await StockBook.open(shop.db, content.products.slice(0, TRADED), random)
  const orders = ORDERS_A_ROUND * ROUNDS * 2
  const delivery = await insertDelivery(shop, { capacity: orders })
  const buyers: Shopper[] = []
  for (let n = 0; n < orders; n++) {
    const items = new Set([book.pick(random).id, book.pick(random).id])
    const lines = [...items].map(item_id => ({ item_id, count: 1 }))
    buyers.push(await readyShopper(shop, delivery, lines))
  }
  const { key } = await newTill(shop)
  const folder = mkdtempSync(join(tmpdir(), 'sabad-bench-'))
  const api = await startApi(shop, { outbox: join(folder, 'outbox.jsonl') })
  const close = async () => {
    await api.kill()
    await shop.close()
    rmSync(folder, { recursive: true })
  }
  return { shop, content, api, book, buyers, delivery, key, random, close }
}

const LISTS = LIST_CALLS.filter(({ kind }) => kind === 'list')

/** The p99 of the lists that the shoppers open until `work` is done, in milliseconds. */
async function listWhile(
  { api, content, random }: Market,
  work: Promise<unknown>,
): Promise<number> {
  let isDone = false
  const times: number[] = []
  const shopper = async () => {
    while (!isDone) {
      await setTimeout(2 * PAUSE_MS * random.next())
      const path = random.pick(LISTS).path(content, random)
      const startedAt = performance.now()
      const answer = await fetch(`${api.origin}/api/v1${path}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      times.push(performance.now() - startedAt)
    }
  }
  const shoppers = Array.from({ length: SHOPPERS }, shopper)
  await work.finally(() => (isDone = true))
  await Promise.all(shoppers)
  return percentilesOf(times).p99
}

/** What is sold out since is no longer ordered. */
async function order({ api, buyers, delivery }: Market): Promise<void> {
  await atPace(ORDERS_A_ROUND, async () => {
    const { token, addressId } = buyers.pop() ?? { token: '', addressId: 0 }
    const body = { ...delivery, info_id: addressId, payment_port: 1 }
    await api
      .as(token)('POST /checkout/store', { body })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== HttpStatus.notAcceptable) throw error
      })
  })
}

/** How many lines were sent: single ones, and batches beside them. */
async function sendChanges({ api, book, key, random }: Market): Promise<number> {
  let sent = 0
  const send = async (lines: TillStockLine[]) => {
    const { data } = await api.as(key)('POST /till/stock', { body: { lines } })
    lines.forEach((line, at) => book.record(line, data[at] as TillStockResult))
    sent += lines.length
  }
  await Promise.all([
    atPace(SINGLES_A_ROUND, () => send([book.nextLine(random)])),
    atPace(BATCHES_A_ROUND, () =>
      send(Array.from({ length: BATCH_LINES }, () => book.nextLine(random))),
    ),
  ])
  return sent
}

/** Spread over a round; one that is late delays no other. */
async function atPace(times: number, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < times; n++) {
    const due = startedAt + (n * ROUND_MS) / times
    await setTimeout(Math.max(due - performance.now(), 0))
    running.push(work())
  }
  await Promise.all(running)
}
