import autocannon, { type Request } from 'autocannon'
import { cpuSeconds, type Measured } from './server.ts'

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
 * Loads one address of a server for some seconds, after a warm-up. The number that counts is work
 * done per processor second: the load generator may be the slower side, the server's cost is not
 * hidden by that. `own` gives each request an end of its own. Throws when any answer is not a 200.
 */
export async function load(
  server: Measured,
  path: string,
  seconds: number,
  own?: () => string,
): Promise<LoadResult> {
  const requests = own && [
    { setupRequest: (request: Request) => ({ ...request, path: path + own() }) },
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
