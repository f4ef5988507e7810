/**
 * `npm test`: the check, the suites of vitest, those of Playwright. Pages and Playwright's suites run
 * on the built shop. Each suite prints its counts; the last line is the sum. `npm test -- api e2e`
 * runs those suites alone.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { runVisibly } from './run.ts'

interface Counts {
  passed: number
  failed: number
}

/** Every failure by name, printed at the end, where a cut log still shows it. */
const failures: string[] = []

const FAILED_ONCE: Counts = { passed: 0, failed: 1 }
const REPORTS = 'test-results'
/** Several times what they take on two cores alone. */
const E2E_LIMIT_MS = 20 * 60_000
const QUALITY_LIMIT_MS = 20 * 60_000

/** Suites that run together: another file follows on each core until all have ended. */
const VITEST_PROJECTS: Record<string, () => string[]> = {
  unit: () => ['unit:node', 'unit:dom'],
  api: apiProjects,
  pages: () => ['pages'],
}
const OTHER_SUITES: Record<string, () => Promise<Counts>> = {
  e2e: () => playwright('e2e', E2E_LIMIT_MS),
  quality: () => playwright('quality', QUALITY_LIMIT_MS),
}
const SUITES = ['check', ...Object.keys(VITEST_PROJECTS), ...Object.keys(OTHER_SUITES)]

function apiProjects(): string[] {
  if (process.env['TEST_DATABASE_URL']) return ['api:sqlite', 'api:postgres']
  console.log('api runs on SQLite only: TEST_DATABASE_URL names no PostgreSQL server.')
  return ['api:sqlite']
}

function vitest(suites: string[]): Counts {
  if (suites.includes('pages') && !isBuilt()) return FAILED_ONCE
  const projects = suites.flatMap(suite => VITEST_PROJECTS[suite]?.() ?? [])
  const report = `${REPORTS}/vitest.json`
  rmSync(report, { force: true })
  const code = runVisibly('vitest', [
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return summarize(suites.join(' '), code, () => countVitest(readFileSync(report, 'utf8')))
}

/** Runs the projects of a suite against the built shop; a run over its limit fails. */
async function playwright(suite: string, limitMs: number): Promise<Counts> {
  if (!(await ensureChromium())) return FAILED_ONCE
  if (!isBuilt()) return FAILED_ONCE
  const report = `${REPORTS}/${suite}.json`
  rmSync(report, { force: true })
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  const code = runVisibly('playwright', [
    'test',
    `--project=${suite}:*`,
    `--global-timeout=${limitMs}`,
    '--reporter=list,json',
  ])
  return summarize(suite, code, () => countPlaywright(readFileSync(report, 'utf8')))
}

let built: boolean | undefined
/** Builds the shop once for all suites. */
function isBuilt(): boolean {
  built ??= runVisibly('node', ['tools/build.ts']) === 0
  if (!built) console.error('The shop could not be built.')
  return built
}

/**
 * Prints and returns the counts of a report. What broke outside any test, also a missing report, is
 * one failure.
 */
function summarize(suite: string, code: number, read: () => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 0 }
  try {
    counts = read()
  } catch {
    console.error(`${suite}: the run left no report.`)
  }
  if (code !== 0 && counts.failed === 0) {
    counts = { ...counts, failed: 1 }
    failures.push(`${suite}: ended with code ${code}`)
  }
  console.log(`${suite}: ${counts.passed} passed, ${counts.failed} failed\n`)
  return counts
}

/** Vitest's JSON report: a file that could not be loaded is one failure. */
function countVitest(json: string): Counts {
  const report = JSON.parse(json) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(one => one.status !== 'failed'),
  )
  for (const file of unloaded) failures.push(`${file.name}: ${file.message}`)
  for (const { name, assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${name}: ${fullName}: ${failureMessages.join('\n')}`)
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

interface PlaywrightSuite {
  specs: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** Playwright's JSON report; its `errors` are those outside any test. */
function countPlaywright(json: string): Counts {
  const report = JSON.parse(json) as {
    errors: { message?: string }[]
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  for (const { message } of report.errors) failures.push(message ?? 'an error outside any test')
  for (const suite of report.suites) collectFailedSpecs(suite)
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

function collectFailedSpecs({ specs, suites = [] }: PlaywrightSuite): void {
  for (const { file, title, tests } of specs)
    for (const { projectName, status, results } of tests) {
      if (status === 'expected' || status === 'skipped') continue
      const message = stripVTControlCharacters(
        results.find(({ error }) => error)?.error?.message ?? '',
      )
      failures.push(`[${projectName}] ${file}: ${title}: ${message}`)
    }
  for (const suite of suites) collectFailedSpecs(suite)
}

const parts: Counts[] = []
const seconds: string[] = []

async function run(name: string, suite: () => Counts | Promise<Counts>): Promise<void> {
  const start = performance.now()
  parts.push(await suite())
  seconds.push(`${name} ${secondsSince(start)}`)
}

const secondsSince = (start: number): string =>
  `${Math.round((performance.now() - start) / 1000)} s`

const names = process.argv.slice(2)
const unknown = names.find(name => !SUITES.includes(name))
if (unknown) {
  console.error(`There is no suite ${unknown}; the suites are ${SUITES.join(', ')}.`)
  process.exit(1)
}
mkdirSync(REPORTS, { recursive: true })
const isChosen = (name: string): boolean => names.length === 0 || names.includes(name)
const start = performance.now()
if (isChosen('check')) await run('check', async () => ({ passed: 0, failed: await check() }))
const together = Object.keys(VITEST_PROJECTS).filter(isChosen)
if (together.length > 0) await run(together.join(' '), () => vitest(together))
for (const [name, suite] of Object.entries(OTHER_SUITES)) if (isChosen(name)) await run(name, suite)
const passed = parts.reduce((total, part) => total + part.passed, 0)
const failed = parts.reduce((total, part) => total + part.failed, 0)
for (const failure of failures) console.log(`failed: ${failure.slice(0, 600)}`)
console.log(`took: ${[...seconds, `all ${secondsSince(start)}`].join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
