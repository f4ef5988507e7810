import { defineConfig, type PlaywrightTestProject } from 'playwright/test'
import type { WorkerOptions } from '#tests/support/fixtures/worker-shop.ts'
import { findChromium } from './tools/chromium.ts'

type Project = PlaywrightTestProject<object, WorkerOptions>

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Painting what moves takes an eighth of the processor time of a journey; some test it. */
const STILL: Project['use'] = { contextOptions: { reducedMotion: 'reduce' } }

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'])

/** Tests run at the desktop's size; `@phone` ones at the phone's instead, `@every-screen` at both. */
const suite = (name: string, more: Project['use'] = {}): Project[] => {
  const testDir = `tests/${name}`
  const elsewhere = hasPostgres ? /@phone|@postgres/ : /@phone/
  return [
    { name: `${name}:desktop`, testDir, grepInvert: elsewhere, use: { ...DESKTOP, ...more } },
    { name: `${name}:phone`, testDir, grep: /@phone|@every-screen/, use: { ...PHONE, ...more } },
  ]
}

/**
 * The journeys that run on PostgreSQL where there is one, on SQLite elsewhere; its queries are
 * proven by tests/api. One worker imports the demo once, and begins before the others.
 */
const postgres: Project = {
  name: 'e2e:postgres',
  testDir: 'tests/e2e',
  grep: /@postgres/,
  workers: 1,
  use: { ...DESKTOP, ...STILL, engine: 'postgres' },
}

export default defineConfig<object, WorkerOptions>({
  outputDir: 'test-results/playwright',
  globalSetup: './tests/support/fixtures/import-demo.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // Wide: a machine that others use too may stand still for seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // A worker would answer before page.route() does; offline.test.ts allows it.
    serviceWorkers: 'block',
    // No trace, which costs a fifth of the time: `playwright test FILE --trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: ARGS },
  },
  projects: [...(hasPostgres ? [postgres] : []), ...suite('e2e', STILL), ...suite('quality')],
})
