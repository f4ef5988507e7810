import type { Config } from './config.ts'
import type { SmsSite } from '../../messaging/sms-templates.ts'

type SiteAddress = Pick<Config, 'SITE_URL' | 'HOST' | 'PORT'>

/** SITE_URL, else where the shop listens; never the visitor's Host header. */
export const siteUrlOf = ({ SITE_URL, ...address }: SiteAddress): string =>
  SITE_URL ?? listenOrigin(address)

/** A shop that listens on all addresses is found on this machine. */
export function listenOrigin({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}`).origin
}

/** Without SITE_URL only the host it listens on. */
export const smsSiteOf = ({ SITE_URL, HOST }: Pick<Config, 'SITE_URL' | 'HOST'>): SmsSite => ({
  host: SITE_URL ? new URL(SITE_URL).hostname : HOST,
  url: SITE_URL?.replace(/\/+$/, ''),
})
