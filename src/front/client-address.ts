import type { IncomingMessage } from 'node:http'
import { clientOf } from '#lib/rules/client-network.ts'

/**
 * Where a request came from, as budgets count it. X-Forwarded-For counts only behind a proxy of
 * ours, and then its last entry: the one that the proxy itself wrote.
 */
export function clientAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  if (trustProxy && typeof forwarded === 'string') {
    const last = forwarded.split(',').at(-1)?.trim()
    if (last) return clientOf(last)
  }
  return clientOf(request.socket.remoteAddress ?? 'unknown')
}
