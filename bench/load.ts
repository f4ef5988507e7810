import autocannon, { type Request } from 'autocannon'
import { cpuSeconds, type PinnedServer } from './server.ts'

const CONNECTIONS = 50
/** Until the code that answers is compiled as well as it gets. */
const WARM_SECONDS = 5

/** What a server did under load. */
export interface LoadResult {
  /** Requests that one second of the server's processor time answers. */
  perCpuSecond: number
  /** Requests a second as the clients saw them. */
  perSecond: number
}

/**
 * Loads one address of a server for some seconds, after a warm-up. What counts is work per
 * processor second of the server, since the load generator may be the slower side. `pathSuffix`
 * gives each request another address. Throws when any answer is not a 200.
 */
export async function load(
  server: PinnedServer,
  path: string,
  seconds: number,
  pathSuffix?: () => string,
): Promise<LoadResult> {
  const requests = pathSuffix && [
    { setupRequest: (request: Request) => ({ ...request, path: path + pathSuffix() }) },
  ]
  const options = {
    url: server.origin + path,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'br' },
    ...(requests ? { requests } : {}),
  }
  await autocannon({ ...options, duration: WARM_SECONDS })
  const before = cpuSeconds(server.pid)
  const result = await autocannon({ ...options, duration: seconds })
  const used = cpuSeconds(server.pid) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were no 200, ${result.errors} errors`)
  return {
    perCpuSecond: result.requests.total / used,
    perSecond: result.requests.average,
  }
}
