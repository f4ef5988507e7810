/**
 * The suites of tests/unit, tests/api and tests/pages as vitest projects. Unit tests of rooms that
 * run in a browser have a happy-dom window (`unit:dom`), the others none (`unit:node`). Tests of
 * pages render the built site (`npm run build`).
 *
 * The API suite is two projects of the same files: `api:sqlite`, and `api:postgres` when
 * TEST_DATABASE_URL names a PostgreSQL server (postgres://user@host:port/database). A test learns
 * its engine from SHOP_TEST_ENGINE, `sqlite` or `postgres`.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const FIXTURES = 'tests/support/fixtures/'
const API = 'tests/api/**/*.test.ts'
/** Rooms of tests/unit whose code runs in a browser. */
const BROWSER_ROOMS = 'tests/unit/{client,first-screen/inline,islands,stores,ui}/**/*.test.{ts,tsx}'

const MEMORY_DISK = '/dev/shm'
const MEMORY_DISK_BYTES = 1_000_000_000

/** In memory where there is room: SQLite waits for a disk at each commit. */
function temporaryFolder(): string {
  try {
    accessSync(MEMORY_DISK, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize > MEMORY_DISK_BYTES ? MEMORY_DISK : tmpdir()
  } catch {
    return tmpdir()
  }
}

interface ProjectOptions {
  include: string
  exclude?: string
  environment?: 'node' | 'happy-dom'
  engine?: 'sqlite' | 'postgres'
}

function project(
  name: string,
  { include, exclude, environment = 'node', engine = 'sqlite' }: ProjectOptions,
): TestProjectConfiguration {
  const setupFiles = ['console.ts', 'password-cost.ts'].map(name => FIXTURES + name)
  if (environment === 'happy-dom') setupFiles.push(`${FIXTURES}dom.ts`)
  return {
    extends: true,
    test: {
      name,
      include: [include],
      exclude: exclude ? [exclude] : [],
      environment,
      // What stores keep is for one file: each has a window and modules of its own, in a process
      // that goes on. What the others import keeps nothing.
      pool: environment === 'node' ? 'forks' : 'vmForks',
      isolate: false,
      env: {
        SHOP_TEST_ENGINE: engine,
        TMPDIR: temporaryFolder(),
        // Of commands and servers that tests start.
        NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      },
      setupFiles,
    },
  }
}

export default defineConfig({
  test: {
    allowOnly: false,
    // Vitest leaves one processor for itself, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // Wide: a machine that others use too may stand still for seconds.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    projects: [
      project('unit:node', { include: 'tests/unit/**/*.test.{ts,tsx}', exclude: BROWSER_ROOMS }),
      project('unit:dom', { include: BROWSER_ROOMS, environment: 'happy-dom' }),
      project('api:sqlite', { include: API }),
      project('pages', { include: 'tests/pages/**/*.test.ts' }),
      ...(process.env['TEST_DATABASE_URL']
        ? [project('api:postgres', { include: API, engine: 'postgres' })]
        : []),
    ],
  },
})
