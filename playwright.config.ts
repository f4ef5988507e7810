import { defineConfig } from 'playwright/test'
import { findChromium } from './tools/chromium.ts'

/** E2E_PORT moves the shop of the tests when something else holds its port. */
const PORT = process.env['E2E_PORT'] ?? '4399'
const ORIGIN = originAt(PORT)
/** Where the tests are given a PostgreSQL server, half of them have a shop on it. */
const ON_POSTGRES = process.env['TEST_DATABASE_URL'] !== undefined
const POSTGRES_PORT = String(Number(PORT) + 1)

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.test.ts', 'quality/**/*.test.ts'],
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // Wide: a machine that others use too may stand still for seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: ORIGIN,
    actionTimeout: 30_000,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // A worker would answer before page.route() does; offline.test.ts allows it.
    serviceWorkers: 'block',
    // No trace, which costs a fifth of the time: `playwright test FILE --trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: ARGS },
  },
  projects: [
    {
      name: 'phone',
      // A program has no screen, nor has what machines read or what is counted; hostile data is the same on each.
      testIgnore: [
        'serve',
        'backend-failures',
        'search-engines',
        'sitemap',
        'hostile-data',
        'visit-counts',
      ].map(name => `**/${name}.test.ts`),
      // Tests that set their own width, or show what no screen changes, run once.
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: {
        baseURL: ON_POSTGRES ? originAt(POSTGRES_PORT) : ORIGIN,
        viewport: { width: 1280, height: 800 },
      },
    },
  ],
  webServer: [
    serverOf(PORT, 'sqlite'),
    ...(ON_POSTGRES ? [serverOf(POSTGRES_PORT, 'postgres')] : []),
  ],
})

function originAt(port: string): string {
  return `http://127.0.0.1:${port}`
}

function serverOf(port: string, engine: 'sqlite' | 'postgres') {
  return {
    command: 'node tests/support/fixtures/serve-shop.ts',
    env: { PORT: port, HOST: '127.0.0.1', SHOP_TEST_ENGINE: engine },
    url: `${originAt(port)}/readyz`,
    timeout: 600_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  }
}
