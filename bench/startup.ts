import { spawn } from 'node:child_process'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { median, type Row } from './measure.ts'
import { waitForFirstAnswer } from './server.ts'

const PORT = 4503
const RUNS = 5
const LIMIT_MS = 500

/** From `npm run serve` to the first 200 of a page, in milliseconds. */
export async function startup(): Promise<Row[]> {
  const environment = { ...shopIn(copyDemo()), PORT: String(PORT), HOST: '127.0.0.1' }
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await measureStart(environment))
  console.log(`  starts: ${times.map(time => `${Math.round(time)} ms`).join(', ')}`)
  return [
    {
      name: 'first 200 after npm run serve',
      value: median(times),
      unit: 'ms',
      limit: LIMIT_MS,
      must: 'stay',
    },
  ]
}

async function measureStart(environment: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now()
  const child = spawn('npm', ['run', 'serve', '--silent'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  try {
    await waitForFirstAnswer(`http://127.0.0.1:${PORT}/`, child)
    return performance.now() - startedAt
  } finally {
    const ended = new Promise(done => child.once('exit', done))
    // npm runs the server as a child: the whole group is stopped.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}
