import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { load } from './load.ts'
import { median, type Row } from './measure.ts'
import { type PinnedServer, residentMb, startPinned } from './server.ts'

const SHOP_PORT = 4501
const BARE_PORT = 4502
const SECONDS = 3
const ROUNDS = 3
const RSS_LIMIT_MB = 250
/** Above every price. */
let highest = 1e12

/** Cached pages and calls against a bare server that sends the same bytes; memory under load. */
export async function frontServer(): Promise<Row[]> {
  const environment = { ...shopIn(copyDemo()), LOG_LEVEL: 'silent' }
  const shop = await startPinned(['node', 'src/serve.ts'], SHOP_PORT, environment)
  try {
    const call = await categoryCallPath(shop)
    return [
      await compareWithBare(shop, 'cached home page', '/', 0.8),
      await compareWithBare(shop, 'cached product list call', call, 0.8),
      {
        name: 'memory with 50 clients',
        value: residentMb(shop.pid),
        unit: 'MB',
        limit: RSS_LIMIT_MB,
        must: 'stay',
      },
      // Each request has another highest price, so that none is cached.
      await compareWithBare(
        shop,
        'uncached product list call',
        call,
        0.1,
        () => `&max=${highest++}`,
      ),
    ]
  } finally {
    await shop.stop()
  }
}

async function categoryCallPath(shop: PinnedServer): Promise<string> {
  const answer = await fetch(`${shop.origin}/api/v1/products`)
  const { data } = (await answer.json()) as { data: { category_id: number }[] }
  return `/api/v1/products?category=${data[0]?.category_id ?? 1}`
}

async function compareWithBare(
  shop: PinnedServer,
  name: string,
  path: string,
  limit: number,
  pathSuffix?: () => string,
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-bare-'))
  const answer = join(folder, 'answer.json')
  writeFileSync(
    answer,
    JSON.stringify(
      await rawAnswer(shop.origin + path, pathSuffix ? {} : { 'accept-encoding': 'br' }),
    ),
  )
  const bare = await startPinned(['node', 'bench/bare-server.ts'], BARE_PORT, {
    ...process.env,
    BARE_ANSWER: answer,
  })
  try {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const shopLoad = await load(shop, path, SECONDS, pathSuffix)
      const bareLoad = await load(bare, path, SECONDS, pathSuffix)
      ratios.push(shopLoad.perCpuSecond / bareLoad.perCpuSecond)
      console.log(
        `  ${name}: ${Math.round(shopLoad.perSecond)}/s, bare ${Math.round(bareLoad.perSecond)}/s; ` +
          `per processor second ${Math.round(shopLoad.perCpuSecond)} and ${Math.round(bareLoad.perCpuSecond)}`,
      )
    }
    return { name: `${name} ÷ bare server`, value: median(ratios), unit: '×', limit, must: 'reach' }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The bytes of an answer as the wire carries them, still compressed. */
function rawAnswer(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { connection: _, 'keep-alive': __, date: ___, ...lastingHeaders } = response.headers
        resolve({ headers: lastingHeaders, body: Buffer.concat(chunks).toString('base64') })
      })
    })
      .on('error', reject)
      .end()
  })
}
