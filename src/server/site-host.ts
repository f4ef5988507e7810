import type { Config } from './config.ts'
import type { SmsSite } from './outside/sms-templates.ts'

type Place = Pick<Config, 'SITE_URL' | 'HOST' | 'PORT'>

/**
 * Where the shop is found, for whoever is told an address of it: SITE_URL, else where it listens.
 * Never what a visitor calls it.
 */
export const siteUrlOf = ({ SITE_URL, ...place }: Place): string => SITE_URL ?? ownOrigin(place)

/** The origin of a shop that listens there; one that listens everywhere is found on this machine. */
export function ownOrigin({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}`).origin
}

/** What texts tell of the shop's place: without SITE_URL only the host that it listens on. */
export const smsSiteOf = ({ SITE_URL, HOST }: Pick<Config, 'SITE_URL' | 'HOST'>): SmsSite => ({
  host: SITE_URL ? new URL(SITE_URL).hostname : HOST,
  url: SITE_URL?.replace(/\/+$/, ''),
})
