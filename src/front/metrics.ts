import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/codes/http.ts'
import { isEventStream } from './node-request.ts'

export type Kind = 'cached' | 'page' | 'call' | 'file' | 'office'

/** Bucket limits in seconds. */
const CLASSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const NANO = 1e-9

export interface Gauge {
  name: string
  help: string
  value: number
}

interface Timed {
  counts: number[]
  sum: number
  count: number
}

/** Counts requests in Prometheus text format. */
export function createMetrics({ cachedAnswers }: { cachedAnswers: () => number }) {
  const answered = new Map<string, number>()
  const timed = new Map<Kind, Timed>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = performance.now()

  const count = (kind: Kind, status: number): void => {
    const key = `kind="${kind}",code="${Math.floor(status / 100)}xx"`
    answered.set(key, (answered.get(key) ?? 0) + 1)
  }

  return {
    /** Only counted: measuring costs more than serving it. */
    cached: () => count('cached', HttpStatus.ok),
    /** Counts and times an answer when it is written. */
    follow(kind: Kind, response: ServerResponse): void {
      const from = performance.now()
      response.once('finish', () => {
        count(kind, response.statusCode)
        if (!isEventStream(response)) add(timed, kind, (performance.now() - from) / 1000)
      })
    },
    /** The metrics with the shop's own gauges. */
    text(more: readonly Gauge[] = []): string {
      const lines = [
        ...family('sabad_requests_total', 'counter', 'Responses of the front server.'),
        ...[...answered].map(([labels, value]) => `sabad_requests_total{${labels}} ${value}`),
        ...family('sabad_request_seconds', 'histogram', 'Time to make a response.'),
        ...[...timed].flatMap(([kind, times]) => histogram(kind, times)),
        ...gauge('sabad_cached_answers', 'Answers in the shared cache.', cachedAnswers()),
        ...gauge('sabad_event_loop_delay_p99_seconds', 'Since the last look.', p99(delay)),
        ...more.flatMap(({ name, help, value }) => gauge(name, help, value)),
        ...ofProcess(),
        ...gauge(
          'process_uptime_seconds',
          'Since the start.',
          (performance.now() - startedAt) / 1000,
        ),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

function add(timed: Map<Kind, Timed>, kind: Kind, seconds: number): void {
  const times = timed.get(kind) ?? { counts: CLASSES.map(() => 0), sum: 0, count: 0 }
  timed.set(kind, times)
  times.sum += seconds
  times.count += 1
  for (const [index, end] of CLASSES.entries())
    if (seconds <= end) times.counts[index] = (times.counts[index] ?? 0) + 1
}

const family = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const gauge = (name: string, help: string, value: number): string[] => [
  ...family(name, 'gauge', help),
  `${name} ${value}`,
]

function ofProcess(): string[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    ...gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    ...family('process_cpu_seconds_total', 'counter', 'Processor time.'),
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
  ]
}

function histogram(kind: Kind, { counts, sum, count }: Timed): string[] {
  const name = 'sabad_request_seconds'
  return [
    ...CLASSES.map((end, index) => `${name}_bucket{kind="${kind}",le="${end}"} ${counts[index]}`),
    `${name}_bucket{kind="${kind}",le="+Inf"} ${count}`,
    `${name}_sum{kind="${kind}"} ${sum}`,
    `${name}_count{kind="${kind}"} ${count}`,
  ]
}

function p99(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  const value = delay.percentile(99) * NANO
  delay.reset()
  return value
}
