import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { load } from './load.ts'
import { median, type Row } from './measure.ts'
import { type Measured, residentMb, startPinned } from './server.ts'

const SHOP_PORT = 4501
const BARE_PORT = 4502
const SECONDS = 3
const ROUNDS = 3
const RSS_LIMIT_MB = 250
/** Above every price. */
let highest = 1e12

/** Cached pages and calls against a bare server that sends the same bytes; memory under load. */
export async function frontDoor(): Promise<Row[]> {
  const environment = { ...shopIn(copyDemo()), LOG_LEVEL: 'silent' }
  const shop = await startPinned(['node', 'src/serve.ts'], SHOP_PORT, environment)
  try {
    const call = await aCategoryCall(shop)
    return [
      await against(shop, 'cached home page', '/', 0.8),
      await against(shop, 'cached product list call', call, 0.8),
      {
        name: 'memory with 50 clients',
        value: residentMb(shop.pid),
        unit: 'MB',
        limit: RSS_LIMIT_MB,
        must: 'stay',
      },
      // Each request asks for a highest price of its own: none is kept.
      await against(shop, 'uncached product list call', call, 0.1, () => `&max=${highest++}`),
    ]
  } finally {
    await shop.stop()
  }
}

async function aCategoryCall(shop: Measured): Promise<string> {
  const answer = await fetch(`${shop.origin}/api/v1/products`)
  const { data } = (await answer.json()) as { data: { category_id: number }[] }
  return `/api/v1/products?category=${data[0]?.category_id ?? 1}`
}

async function against(
  shop: Measured,
  name: string,
  path: string,
  limit: number,
  own?: () => string,
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-bare-'))
  const answer = join(folder, 'answer.json')
  writeFileSync(
    answer,
    JSON.stringify(await rawAnswer(shop.origin + path, own ? {} : { 'accept-encoding': 'br' })),
  )
  const bare = await startPinned(['node', 'bench/bare-server.ts'], BARE_PORT, {
    ...process.env,
    BARE_ANSWER: answer,
  })
  try {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await load(shop, path, SECONDS, own)
      const theirs = await load(bare, path, SECONDS, own)
      ratios.push(ours.perCpuSecond / theirs.perCpuSecond)
      console.log(
        `  ${name}: ${Math.round(ours.perSecond)}/s, bare ${Math.round(theirs.perSecond)}/s; ` +
          `per processor second ${Math.round(ours.perCpuSecond)} and ${Math.round(theirs.perCpuSecond)}`,
      )
    }
    return { name: `${name} ÷ bare server`, value: median(ratios), unit: '×', limit, must: 'reach' }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The bytes of an answer as they go over the wire, still compressed. */
function rawAnswer(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { connection: _, 'keep-alive': __, date: ___, ...kept } = response.headers
        resolve({ headers: kept, body: Buffer.concat(chunks).toString('base64') })
      })
    })
      .on('error', reject)
      .end()
  })
}
