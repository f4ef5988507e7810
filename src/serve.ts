import { createServer, type Server } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createRemoteBackend } from './backend.ts'
import { createFrontServer, type FrontServerOptions } from '#front/front-server.ts'
import type { HydrationFile } from '#first-screen/defer-assets.ts'
import type { InlineHashes } from '#first-screen/inline-hashes.ts'
import type { PolicySources } from '#front/headers.ts'
import type { Gauge } from '#front/metrics.ts'
import { createPageCache } from '#front/page-cache.ts'
import { loggedPath } from '#front/logged-path.ts'
import { mediaFiles, placeholders } from '#front/media-files.ts'
import { builtFiles } from '#front/static-files.ts'
import { watchVersion } from '#front/watch-version.ts'
import { type Config, readConfig, StartError } from '#server/platform/config/config.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { openLog } from '#server/platform/open-log.ts'
import type { Deps } from '#server/deps.ts'
import { logSetupCode } from '#server/staff/first-owner.ts'
import { openShop } from '#server/open-shop.ts'
import { readUnverifiedCodes } from '#server/account/code-flood.ts'
import { startScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { siteUrlOf } from '#server/platform/config/site-host.ts'
import { startTracing } from '#server/platform/tracing.ts'
import { operatorMessage } from '#server/platform/operator-errors.ts'

const PAGE_FRESH_MS = 60_000
const VERSION_POLL_MS = 500
const JOBS_EVERY_MS = 15_000
const CONTENT_EVERY_MS = 5_000
/** Longer than one call to a gateway. */
const JOBS_STOP_MS = 12_000
/** The first pages of a start do not wait for the catalogue. */
const CATALOGUE_LOAD_DELAY_MS = 1_000
const REQUEST_TIMEOUT_MS = 60_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024
const SHUTDOWN_MS = 10_000

const BUILT = new URL('../dist/', import.meta.url)
const PAGES = new URL('server/entry.mjs', BUILT)

type RenderPage = (request: Request, locals: object) => Promise<Response>

/** Starts the production server; on a signal it finishes running requests and stops. */
async function serve(config: Config): Promise<void> {
  if (!existsSync(PAGES)) throw new StartError('The site is not built: run `npm run build` first.')
  const tracing = await startTracing(config)
  const log = openLog(config.LOG_LEVEL)
  const [shop, files] = await Promise.all([
    config.API_ORIGIN ? remoteShop(config.API_ORIGIN, log) : localShop(config),
    builtFiles(new URL('client/', BUILT).pathname),
  ])
  const { renderPage } = (await import(PAGES.href)) as { renderPage: RenderPage }
  const cache = createPageCache({
    freshMs: PAGE_FRESH_MS,
    nowMs: () => performance.now(),
    onFailure: (key, error) => {
      log.warn({ err: error, path: loggedPath(key) }, 'cached answer refresh failed')
    },
  })
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  await listen(server, config)
  // With PORT=0 the port is known only now.
  const port = portOf(server)
  const siteUrl = siteUrlOf({ ...config, PORT: port })
  const { backend, placeholder, start, ...rest } = shop
  const background = start(siteUrl, () => {
    cache.purge()
  })
  const stopping = new AbortController()
  const hydration = readBuilt('hydration.json') as HydrationFile
  const policy = readPolicy(config)
  const frontServer = createFrontServer({
    ...rest,
    cache,
    log,
    backend,
    page: (request, locals) =>
      renderPage(request, {
        ...locals,
        backend,
        siteUrl,
        hydration,
        policy,
        placeholder,
        version: background.version(),
        reportFailure: (call: string, error: unknown) => {
          log.warn({ call, reason: String(error) }, 'page rendered without an answer')
        },
      }),
    files,
    siteUrl: config.SITE_URL ?? '',
    trustProxy: config.TRUST_PROXY,
    stopping: stopping.signal,
  })
  // No request can have arrived yet, because nothing was awaited.
  server.on('request', frontServer)
  stopOnSignal(server, stopping, async () => {
    await background.stop()
    await tracing.stop()
  })
  if (config.SITE_URL === undefined)
    log.warn('SITE_URL is not set: text messages carry no links to orders')
  log.info({ host: config.HOST, port, database: !config.API_ORIGIN }, 'shop is open')
}

/** The shop behind the front server: in this process, or elsewhere. */
interface BackingShop extends Pick<FrontServerOptions, 'backend' | 'media' | 'ready' | 'gauges'> {
  placeholder?: ReturnType<typeof placeholders>
  /** Starts what runs beside requests; `onChange` says that the catalogue has changed. */
  start: (siteUrl: string, onChange: () => void) => Background
}

interface Background {
  /** Of the catalogue. */
  version: () => number | undefined
  stop: () => Promise<void>
}

function remoteShop(origin: string, log: Logger): BackingShop {
  return {
    backend: createRemoteBackend(origin, (call, error) => {
      log.warn({ err: error, call: loggedPath(call) }, 'upstream gave no answer')
    }),
    media: null,
    ready: () => Promise.resolve(true),
    start: () => ({ version: () => undefined, stop: () => Promise.resolve() }),
  }
}

async function localShop(config: Config): Promise<BackingShop> {
  const { deps, backend, makeCopy, close } = await openShop(config)
  return {
    backend,
    media: mediaFiles(config.MEDIA_DIR, makeCopy),
    placeholder: placeholders(config.MEDIA_DIR, makeCopy),
    ready: () => isReady(deps),
    gauges: () => readGauges(deps),
    start: (siteUrl, onChange) => {
      deps.siteUrl = siteUrl
      logSetupCode(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'setup code not logged')
      })
      const read = (): Promise<number> => readCatalogueVersion(deps.db)
      const version = watchVersion({ read, onChange, everyMs: VERSION_POLL_MS })
      const times = { everyMs: JOBS_EVERY_MS, contentEveryMs: CONTENT_EVERY_MS }
      const scheduler = startScheduledJobs(deps, { ...times, stopWithinMs: JOBS_STOP_MS })
      const loading = setTimeout(() => {
        loadCatalogue(deps)
      }, CATALOGUE_LOAD_DELAY_MS)
      const stop = async (): Promise<void> => {
        version.stop()
        clearTimeout(loading)
        await scheduler.stop()
        await close()
      }
      return { version: version.current, stop }
    },
  }
}

/** Ahead of use; earlier requests load what they need themselves. */
function loadCatalogue(deps: Deps): void {
  deps.catalogue.load().catch((error: unknown) => {
    deps.log.error({ err: error }, 'catalogue load failed')
  })
}

const readBuilt = (name: string): unknown => JSON.parse(readFileSync(new URL(name, BUILT), 'utf8'))

const readPolicy = ({ MAP_STYLE_URL }: Config): PolicySources => ({
  inline: readBuilt('inline-hashes.json') as InlineHashes,
  map: MAP_STYLE_URL ? new URL(MAP_STYLE_URL).origin : '',
})

async function readGauges({ db, now }: Deps): Promise<Gauge[]> {
  const { count, limit } = await readUnverifiedCodes(db, now())
  const help = 'Codes of today (UTC) that were sent and not verified: a flood where they are many.'
  return [
    { name: 'sabad_unverified_codes', help, value: count },
    { name: 'sabad_unverified_codes_limit', help: 'Beyond it new numbers get none.', value: limit },
  ]
}

async function isReady({ db }: Deps): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `is taken by another program: stop it, or set PORT`
          : `cannot be listened on (${cause.code ?? cause.message})`
      reject(new StartError(`${HOST}:${PORT} ${reason}.`, { cause }))
    })
    server.listen(PORT, HOST, resolve)
  })
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

function stopOnSignal(server: Server, stopping: AbortController, close: () => Promise<void>): void {
  const stop = (): void => {
    stopping.abort()
    server.close(() => {
      void close().finally(() => process.exit(0))
    })
    server.closeIdleConnections()
    setTimeout(() => {
      server.closeAllConnections()
    }, SHUTDOWN_MS).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await serve(readConfig(process.env))
} catch (error) {
  const sentence = operatorMessage(error, { DATABASE_URL: process.env['DATABASE_URL'] ?? 'file:' })
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
