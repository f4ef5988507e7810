/** The production front server as a program: how it starts, refuses to start, serves and stops. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

test.describe.configure({ mode: 'serial' })

const PORT = '4397'
const ORIGIN = `http://127.0.0.1:${PORT}`

interface Run {
  child: ChildProcess
  /** All output so far. */
  output: () => string
  ended: Promise<number | null>
}

const running = new Set<ChildProcess>()
test.afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

function run(script: string, changes: NodeJS.ProcessEnv, folder: string): Run {
  const env = { ...shopIn(folder), HOST: '127.0.0.1', PORT, LOG_LEVEL: 'info', ...changes }
  const child = spawn(process.execPath, ['--import', './tools/preload.js', script], { env })
  running.add(child)
  let text = ''
  const collect = (chunk: Buffer) => (text += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>(done =>
    child.once('close', code => {
      running.delete(child)
      done(code)
    }),
  )
  return { child, output: () => text, ended }
}

const serve = (changes: NodeJS.ProcessEnv, folder: string): Run =>
  run('dist/serve.mjs', changes, folder)

const answers = (path: string) => async () => {
  const answer = await fetch(ORIGIN + path).catch(() => null)
  return answer?.status
}

test('serves, and finishes running requests on SIGTERM', async () => {
  const shop = serve({}, copyDemo())
  await expect.poll(answers('/readyz'), { timeout: 20_000 }).toBe(200)
  const { headers } = await fetch(`${ORIGIN}/faqs`)
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+; style-src 'self'( 'sha256-[^']+')+;/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const page = await (await fetch(`${ORIGIN}/faqs`)).text()
  const asset = /\/_astro\/[^"]+\.css/.exec(page)?.[0] ?? ''
  const packed = await fetch(ORIGIN + asset, { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers.get('cache-control')).toContain('immutable')
  expect(packed.headers.get('content-encoding')).toBe('br')
  await expect.poll(shop.output).toContain('"requestId"')
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('a change of the catalogue shows within two seconds', async () => {
  const folder = copyDemo()
  const shop = serve({}, folder)
  await expect.poll(answers('/brands'), { timeout: 20_000 }).toBe(200)
  const changes = join(folder, 'changes')
  mkdirSync(changes)
  writeFileSync(join(changes, 'faqs.json'), faqsWith('پرسش تازه‌ی آزمون؟'))
  const read = async () => (await fetch(`${ORIGIN}/faqs`)).text()
  expect(await read()).not.toContain('پرسش تازه‌ی آزمون؟')
  const changed = spawn(process.execPath, ['src/server/cli.ts', 'import', changes], {
    env: shopIn(folder),
  })
  await new Promise(done => changed.once('close', done))
  await expect.poll(read, { timeout: 2_000 }).toContain('پرسش تازه‌ی آزمون؟')
  shop.child.kill('SIGTERM')
  await shop.ended
})

const faqsWith = (question: string): string =>
  JSON.stringify({
    categories: [{ code: 'test', name: 'آزمون' }],
    questions: [{ code: 'test-1', category: 'test', question, answer: '<p>پاسخ</p>' }],
  })

const REFUSALS: [string, NodeJS.ProcessEnv, RegExp][] = [
  ['a wrong port', { PORT: 'abc' }, /^PORT .*\n$/],
  ['a wrong database address', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL .*\n$/],
  ['a folder that cannot be', { DATABASE_URL: 'file:/dev/null/shop.db' }, /\/dev\/null.*\n$/],
  ['local drivers in production', { ALLOW_LOCAL_DRIVERS: '0' }, /^SMS_DRIVER .*\n$/],
  [
    'a PostgreSQL that is not there',
    { DATABASE_URL: 'postgres://127.0.0.1:1/shop' },
    /not reachable.*\n$/,
  ],
]
for (const [what, changes, sentence] of REFUSALS)
  test(`${what}: one sentence and exit code 1`, async () => {
    const shop = serve(changes, copyDemo())
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(sentence)
    expect(shop.output().trim().split('\n')).toHaveLength(1)
  })

test('an occupied port: one sentence and exit code 1', async () => {
  const other = createServer().listen(Number(PORT), '127.0.0.1')
  const shop = serve({}, copyDemo())
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toMatch(new RegExp(`^127\\.0\\.0\\.1:${PORT} is taken.*\\n$`))
  await new Promise(done => other.close(done))
})

test('a database that another program holds: one sentence and exit code 1', async () => {
  const folder = join(copyDemo(), 'new')
  mkdirSync(folder)
  const other = new DatabaseSync(join(folder, 'shop.db'))
  other.exec('begin exclusive')
  const shop = serve({}, folder)
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toMatch(/is locked.*\n$/)
  expect(shop.output().trim().split('\n')).toHaveLength(1)
  other.close()
})

test('traces a call to its statements, under the request id of its answer', async () => {
  const spans: Span[] = []
  const collector = createHttpServer((request, response) => {
    void json(request).then(body => {
      spans.push(...spansIn(body as TraceRequest))
      response.setHeader('content-type', 'application/json')
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const changes = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const shop = serve(changes, copyDemo())
  await expect.poll(answers('/readyz'), { timeout: 20_000 }).toBe(200)
  const body = JSON.stringify({ mobile_no: '09120000000', password: 'secret-of-a-customer' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${ORIGIN}/api/v1/login`, { method: 'POST', headers, body })
  shop.child.kill('SIGTERM')
  await shop.ended
  collector.close()
  const call = spans.find(({ name }) => name === 'POST /login')
  const request = spans.find(({ spanId }) => spanId === call?.parentSpanId)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(request?.name).toBe('POST call')
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(shop.output()).toContain(`"trace_id":"${call?.traceId}"`)
  expect(shop.output()).toContain(`"requestId":"${call?.traceId}"`)
  expect(JSON.stringify(spans)).not.toMatch(/09120000000|secret-of-a-customer/)
})

test('serves without its trace collector', async () => {
  const shop = serve({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, copyDemo())
  await expect.poll(answers('/readyz'), { timeout: 20_000 }).toBe(200)
  await expect.poll(answers('/faqs')).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

/** What OTLP posts as JSON. */
interface TraceRequest {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

const spansIn = ({ resourceSpans }: TraceRequest): Span[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
