/**
 * `npm run soak`: the long tests in full length, on SQLite and, when TEST_DATABASE_URL names a
 * server, on PostgreSQL. Writes the results to docs/soak.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { runVisibly } from './run.ts'

const FILES = [
  'tests/api/crash.test.ts',
  'tests/api/hostile.test.ts',
  'tests/api/migrate/interrupted.test.ts',
  'tests/api/order/order-model.test.ts',
  'tests/api/payment/random.test.ts',
  'tests/api/processes.test.ts',
  'races',
]
const REPORT = 'test-results/soak.json'
const PAGE = 'docs/soak.md'
const MS_PER_SECOND = 1_000

interface Report {
  testResults: {
    assertionResults: { fullName: string; status: string; duration?: number }[]
  }[]
}

interface Line {
  engine: string
  test: string
  passed: boolean
  seconds: number
}

process.env['SOAK'] = '1'
mkdirSync('test-results', { recursive: true })
const lines = [
  ...soak('SQLite', 'api:sqlite'),
  ...(process.env['TEST_DATABASE_URL'] ? soak('PostgreSQL', 'api:postgres') : []),
]
writeFileSync(PAGE, pageOf(lines))
const failed = lines.filter(line => !line.passed).length
console.log(`${lines.length - failed} passed, ${failed} failed; see ${PAGE}.`)
process.exitCode = failed > 0 || lines.length === 0 ? 1 : 0

function soak(engine: string, project: string): Line[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const code = runVisibly('vitest', ['run', '--project', project, ...reporters, ...FILES])
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  const results = testResults.flatMap(file =>
    file.assertionResults.map(({ fullName, status, duration = 0 }) => ({
      engine,
      test: fullName,
      passed: status === 'passed',
      seconds: duration / MS_PER_SECOND,
    })),
  )
  const failedOutsideTests = code !== 0 && results.every(line => line.passed)
  return failedOutsideTests
    ? [...results, { engine, test: 'the run', passed: false, seconds: 0 }]
    : results
}

function pageOf(results: readonly Line[]): string {
  const [cpu] = cpus()
  const engines = [...new Set(results.map(({ engine }) => engine))]
  return [
    '# Soak test results',
    '',
    `Written by \`npm run soak\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node},`,
    `${cpus().length} cores (${cpu?.model ?? 'unknown'}).`,
    ...engines.flatMap(engine => sectionOf(engine, results)),
    '',
  ].join('\n')
}

function sectionOf(engine: string, results: readonly Line[]): string[] {
  const lines = results.filter(line => line.engine === engine)
  const failed = lines.filter(line => !line.passed).length
  const rows = lines.map(
    ({ test, passed, seconds }) =>
      `| ${test} | ${passed ? 'passed' : '**failed**'} | ${seconds.toFixed(1)} s |`,
  )
  return [
    '',
    `## ${engine}: ${lines.length - failed} passed, ${failed} failed`,
    '',
    '| test | result | time |',
    '| --- | --- | --- |',
    ...rows,
  ]
}
