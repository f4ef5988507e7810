/**
 * The suites of tests/rules, tests/api, tests/stores and tests/ui as vitest projects.
 *
 * The API suite is two projects of the same files: `api:sqlite`, and `api:postgres` when
 * TEST_DATABASE_URL names a PostgreSQL server (postgres://user@host:port/database). A test learns
 * its engine from SHOP_TEST_ENGINE, `sqlite` or `postgres`.
 */
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

interface Surroundings {
  environment?: 'node' | 'happy-dom'
  engine?: 'sqlite' | 'postgres'
}

function project(
  name: string,
  room: string,
  { environment = 'node', engine = 'sqlite' }: Surroundings = {},
): TestProjectConfiguration {
  const setupFiles = ['tests/support/console.ts']
  if (environment === 'happy-dom') setupFiles.push('tests/support/dom.ts')
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${room}/**/*.test.{ts,tsx}`],
      environment,
      // What stores keep is for one file: each has a window and modules of its own, in a process
      // that goes on. What the others import keeps nothing.
      pool: environment === 'node' ? 'forks' : 'vmForks',
      isolate: false,
      env: { SHOP_TEST_ENGINE: engine },
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
      project('rules', 'rules'),
      project('api:sqlite', 'api'),
      ...(process.env['TEST_DATABASE_URL']
        ? [project('api:postgres', 'api', { engine: 'postgres' })]
        : []),
      project('stores', 'stores', { environment: 'happy-dom' }),
      project('ui', 'ui', { environment: 'happy-dom' }),
    ],
  },
})
